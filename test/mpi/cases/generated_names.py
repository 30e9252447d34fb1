"""Functions of a program may have any name of C's library: the generated program compiles without a warning."""

import re

from harness import expect, main

STRICT = ("-std=gnu11", "-Wall", "-Wextra", "-Werror")
# What the C++ program cannot declare, and names with a meaning there.
TAKEN = re.compile(r"(_.*|.*__.*|main|errno|assert|st[a-z]*err|stdin|stdout|alloca|sig(n|set)?jmp|setjmp)$")
WORDS = ["restrict", "i", "j", "calls3", "entries0", "elements5in1", "turn1", "works", "unused", "PTHREAD_NAME", "EOF_",
         "pthread_mine", "clock_mine", "value_t", "at", "comms", "room", "flag", "which", "folder", "ompi_step"]


def library_names(sandbox):
    """Of the functions of the C library and of libm."""
    for library in ("libc.so.6", "libm.so.6"):
        path = sandbox.run("gcc", f"-print-file-name={library}").succeeded().out.strip()
        for line in sandbox.run("nm", "-D", "--defined-only", path).succeeded().out.splitlines():
            kind, name = line.split()[-2:]
            name = name.partition("@")[0]
            if kind in "TWi" and re.fullmatch(r"[a-z]\w*", name) and not TAKEN.match(name):
                yield name


def test(sandbox):
    names = sorted({*library_names(sandbox), *WORDS})
    expect(len(names) > 1000, f"only {len(names)} names")
    methods = "".join(f"  __attribute__((noinline)) static void {name}(int n) {{\n    for (int k = 0; k < n; k++)\n"
                      f"      MPI_Barrier(MPI_COMM_SELF);\n  }}\n" for name in names)
    calls = "".join(f"  Program::{name}(2);\n" for name in names)
    source = sandbox.path / "names.cpp"
    source.write_text(f"#include <mpi.h>\n#undef linux\n#undef unix\nstruct Program {{\n{methods}}};\n"
                      f"int main(int argc, char **argv) {{\n  MPI_Init(&argc, &argv);\n{calls}"
                      "  MPI_Finalize();\n}\n")
    program = sandbox.compile("anole-mpicxx", source, "names", "-O1", "-w")
    sandbox.mpiexec(1, program, ANOLE_OUTPUT="names.anole").succeeded()
    sandbox.anole("generate", "names.anole", "-o", "proxy.c").succeeded()
    text = (sandbox.path / "proxy.c").read_text()
    # What the headers of the helpers declare, whether this program needs them or not.
    headers = "".join(f"#include <{name}.h>\n" for name in ("pthread", "sched", "string", "sys/stat", "time", "unistd"))
    (sandbox.path / "proxy.c").write_text(text.replace("#include <mpi.h>\n", "#include <mpi.h>\n" + headers, 1))
    sandbox.compile("mpicc", sandbox.path / "proxy.c", "proxy", *STRICT)


main(test)
