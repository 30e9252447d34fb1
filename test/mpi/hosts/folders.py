"""Names of traces and of folders, on two hosts: letters that differ between hosts, two runs of one name at a time, and
hosts that share no file system."""

import pathlib

from cluster import cluster, example
from harness import SECONDS, await_that, expect, main

EACH, RANKS = 2, 4


def letters(sandbox, machines, program):
    """Rank 0 says what they stand for."""
    machines.run(EACH, program, 5, ANOLE_OUTPUT="%x-%n-%h.anole").succeeded()
    expect(sandbox.exists("stencil1d-4-one.anole"), f"files {sandbox.files()}")


def start_of_killed(machines, name, **options):
    """Ranks that are ready to kill themselves."""
    program = example(machines.sandbox, "fault")
    (machines.sandbox.path / name).mkdir()
    run = machines.start(EACH, "sh", "-c", f"cd {name} && exec {program} recv SIGKILL 2", **options)
    ready = [machines.sandbox.path / name / f"ready-{rank}" for rank in range(RANKS)]
    await_that(lambda: all(file.exists() for file in ready), "ranks that get ready")
    return run


def killed(machines, **runs):
    for name in runs:
        (machines.sandbox.path / name / "go").touch()
    for run in runs.values():
        run.communicate(timeout=SECONDS)
    machines.await_idle()


def runs_of_one_name(sandbox, machines):
    """Both are killed at once; each leaves its pieces in a folder of its own."""
    output = sandbox.path / "same.anole"
    killed(machines, **{name: start_of_killed(machines, name, ANOLE_OUTPUT=output) for name in ("first", "second")})
    for folder in ("same.anole.partial", "same.anole.partial.~1~"):
        sandbox.anole("merge", folder, "-o", f"{folder}.whole").succeeded()
        info = sandbox.info(f"{folder}.whole")
        expect(len(info["endings"]) == RANKS and not info["missing"], f"{folder}: {info['endings']}")


def letters_of_pieces(sandbox, machines):
    """All hosts take one folder, though process and host differ."""
    killed(machines, letters=start_of_killed(machines, "letters", ANOLE_OUTPUT=sandbox.path / "of-%n-%h-%p.anole"))
    folders = sandbox.files("of-*")
    expect(len(folders) == 1 and folders[0].startswith("of-4-"), f"not one folder: {folders}")
    expect(len(sandbox.files(f"{folders[0]}/rank-*.anole")) == RANKS, f"pieces {sandbox.files(folders[0] + '/*')}")


def no_shared_files(sandbox, machines):
    """Each host keeps its own pieces; who puts them together has the run."""
    killed(machines, apart=start_of_killed(machines, "apart", ANOLE_OUTPUT="/tmp/apart.anole"))
    pieces = [piece for host in machines.hosts.hosts.values()
              for piece in pathlib.Path(f"/proc/{host.pid}/root/tmp/apart.anole.partial").glob("rank-*.anole")]
    expect(len(pieces) == RANKS, f"pieces {pieces}")
    sandbox.anole("merge", *pieces, "-o", "together.anole").succeeded()
    expect(not sandbox.info("together.anole")["missing"], "ranks are missing")


def test(sandbox):
    program = example(sandbox, "stencil1d")
    with cluster(sandbox) as machines:
        letters(sandbox, machines, program)
        runs_of_one_name(sandbox, machines)
        no_shared_files(sandbox, machines)
        letters_of_pieces(sandbox, machines)


main(test)
