"""Builds the examples in C and C++, and the test programs with threads, with Anole's wrappers and a sanitizer: its
runtime comes into the executable, where libanole.so finds it.
Usage: build.py SANITIZER"""

import sys

from harness import BIN, BUILT, HERE, ROOT, main

flags = ("-O1", "-gline-tables-only", f"-fsanitize={sys.argv[1]}")


def test(sandbox):
    BUILT.mkdir(parents=True, exist_ok=True)
    sandbox.run("make", "-B", "-j2", "-C", ROOT / "examples", f"BUILD={BUILT}", "FORTRAN=",
                f"CC={BIN / 'anole-mpicc'}", f"CXX={BIN / 'anole-mpicxx'}",
                f"OPTIMIZE={' '.join(flags)}").succeeded()
    for program in ("threads", "sharing"):
        sandbox.compile("anole-mpicxx", HERE / "programs" / f"{program}.cpp", BUILT / program, "-std=c++20",
                        "-pthread", *flags)


main(test)
