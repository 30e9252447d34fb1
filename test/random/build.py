"""Builds the programs, with Anole's wrappers (for static mode) and with MPICH's (for unwinding mode)."""

import functools
import os

import generate
from harness import BIN, BUILT, ROOT, Sandbox

COMPILERS = {"static": {"CC": BIN / "anole-mpicc", "CXX": BIN / "anole-mpicxx",
                        "PASS": BIN.parent / "lib" / "AnolePass.so"},
             "unwind": {"CC": "mpicc", "CXX": "mpicxx"}}


@functools.cache
def walker():
    """The program by mode. It is made again if its sources or Anole's compiler changed."""
    programs = {}
    for mode, compilers in COMPILERS.items():
        folder = BUILT / "walker" / mode
        folder.mkdir(parents=True, exist_ok=True)
        with Sandbox() as sandbox:
            sandbox.run("make", f"-j{os.cpu_count()}", "-C", ROOT / "test" / "random" / "walker", f"BUILD={folder}",
                        *(f"{name}={value}" for name, value in compilers.items())).succeeded()
        programs[mode] = folder / "walker"
    return programs


def generated(seed, mode, sandbox):
    """A program of its own for this seed, in the sandbox's folder."""
    program = generate.Program(seed)
    for name, text in program.files.items():
        (sandbox.path / name).write_text(text)
    sources = [name for name in program.files if name != "program.h"]
    compiler = COMPILERS[mode]["CC" if program.language == "c" else "CXX"]
    flags = [flag for flag in program.flags if mode == "static" or "lto" not in flag and "lld" not in flag]
    sandbox.run(compiler, "-w", *flags, *sources, "-o", "program").succeeded()
    return sandbox.path / "program"
