"""Builds test programs, by the suite's own Makefiles."""

import pathlib
import subprocess


def _make(folder, log, *words):
    with open(log, "w") as out:
        subprocess.run(["make", *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=out,
                       stderr=subprocess.STDOUT, check=False)


def build(tree, tests):
    """Makes the tests' programs, and all programs of folders from which others are started."""
    wanted = {}
    for test in tests:
        wanted.setdefault(test.folder, set()).add(test.program)
    for folder, programs in wanted.items():
        path = pathlib.Path(tree) / folder
        # A spawning test starts itself or a neighbour, which no list names.
        targets = [] if "spawn" in folder.split("/") else sorted(programs)
        if path.is_dir():
            _make(path, path / "make.log", "-k", "-j2", *targets)


def is_built(tree, test):
    return (pathlib.Path(tree) / test.folder / test.program).is_file()
