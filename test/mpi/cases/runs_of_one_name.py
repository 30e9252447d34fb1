"""Two runs of one name at a time, both killed, leave their pieces apart; what is put together by hand is not
mixed."""

import subprocess

from harness import HERE, SECONDS, await_that, environment, expect, main

BARRIERS = {"one": 50, "other": 70}


def start(sandbox, program, name):
    return subprocess.Popen(["mpiexec", "-n", "2", str(program), name, str(BARRIERS[name])],
                            cwd=sandbox.path, env=environment({"ANOLE_OUTPUT": "t.anole"}),
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


def run_both(sandbox, program):
    """Ranks of both runs are gone in turn. What each wrote on stderr."""
    runs = {name: start(sandbox, program, name) for name in BARRIERS}
    await_that(lambda: all(sandbox.exists(f"{name}-{rank}") for name in runs for rank in (0, 1)),
               "ranks that get ready")
    for name in runs:
        (sandbox.path / f"{name}-go").touch()
    return [run.communicate(timeout=SECONDS)[1] for run in runs.values()]


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "killed.c", "killed")
    said = run_both(sandbox, program)
    folders = sandbox.files("t.anole.partial*")
    expect(len(folders) == 2, f"{folders} instead of two folders; {said}")
    for folder in folders:
        expect(any(f"is in {folder};" in text for text in said), f"nobody names {folder}: {said}")
        sandbox.anole("merge", folder, "-o", f"{folder}.whole").succeeded()
    counts = sorted(sandbox.info(f"{folder}.whole")["events"] for folder in folders)
    expect(counts == sorted(2 * (2 + calls) for calls in BARRIERS.values()), f"{counts} events")
    mixed = sandbox.anole("merge", f"{folders[0]}/rank-0.anole", f"{folders[1]}/rank-1.anole",
                          "-o", "mixed").failed_with(2)
    expect("comes from another run" in mixed.err, f"it does not say what is wrong: {mixed}")


main(test)
