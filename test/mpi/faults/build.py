"""Builds the program `fault` with Anole's wrapper and with MPI's."""

from harness import BUILT, HERE, main


def test(sandbox):
    sources = sorted((HERE / "faults").glob("*.cpp"))
    for folder, compiler in {"plain": "mpicxx", "anole": "anole-mpicxx"}.items():
        (BUILT / folder).mkdir(parents=True, exist_ok=True)
        sandbox.compile(compiler, sources[0], BUILT / folder / "fault", "-std=c++20",
                        *map(str, sources[1:]))


main(test)
