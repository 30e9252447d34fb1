"""A library that no wrapper compiled catches callbacks that leave by longjmp: the next callback starts where the library
was called."""

from callbacks import expect_a_path_for_each_site
from harness import HERE, main


def build(sandbox, level):
    programs = HERE / "programs"
    library = sandbox.compile("mpicc", programs / "jumped_back_library.c", f"libjumps{level}.so", "-shared", "-fPIC",
                              "-O2", *(("-D_FORTIFY_SOURCE=2",) if level else ()))
    return sandbox.compile("anole-mpicc", programs / "jumped_back.c", f"jumps{level}", f"-O{level}", library)


def test(sandbox):
    for level in (0, 2):
        expect_a_path_for_each_site(sandbox, build(sandbox, level))


main(test)
