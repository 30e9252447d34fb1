"""A library that no wrapper compiled calls functions of the program again and again."""

from callbacks import expect_a_path_for_each_site
from harness import HERE, main


def build(sandbox, level):
    programs = HERE / "programs"
    library = sandbox.compile("mpicxx", programs / "called_back_library.cpp", f"libsteps{level}.so", "-shared", "-fPIC")
    return sandbox.compile("anole-mpicxx", programs / "called_back.cpp", f"steps{level}", f"-O{level}", library)


def test(sandbox):
    for level in (0, 2):
        expect_a_path_for_each_site(sandbox, build(sandbox, level))


main(test)
