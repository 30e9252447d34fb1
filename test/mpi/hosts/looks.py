"""`anole where` and `anole snapshot` of ranks on two hosts, from a node without ranks and from one of the hosts: of a program
that hangs, of one of which a host does not answer, and of one that has ended. Nothing but pieces stays."""

import contextlib
import json
import os
import pathlib
import signal
import subprocess
import threading

from cluster import cluster
from harness import BIN, HERE, SECONDS, await_that, environment, expect, expect_words, main
from hosts import ENTER

EACH, RANKS = 2, 4
TRACE, FOLDER = "hangs.anole", "hangs.anole.snapshot"
SAID = "anole: no rank on this host has begun or ended an MPI call for 1 s: "


def asked(machines, *words):
    return machines.sandbox.run(*machines.at_login([BIN / "anole", *words]))


def asked_on(machines, host, *words):
    return machines.sandbox.run(*machines.at_login([ENTER, host, f"cd {machines.sandbox.path} && exec {BIN / 'anole'} {' '.join(words)}"]))


def name_of(process):
    """Nothing if it has ended."""
    try:
        return pathlib.Path(f"/proc/{process}/comm").read_text().strip()
    except (FileNotFoundError, ProcessLookupError):
        return None


def members(machines, host, name):
    """The processes of a host that have this name."""
    return [process for process in machines.hosts.hosts[host].processes() if name_of(process) == name]


def tell(machines, host, name, what):
    """Where some ranks are killed, the launcher ends the others, perhaps first."""
    for process in members(machines, host, name):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, what)


def is_right(result):
    found = json.loads(result.out) if result.status == 0 else {}
    return found.get("verdict") == "deadlock" and found["ranks"] == list(range(RANKS)) and "MPI_Recv" in found["sentence"]


def is_whole(result):
    return result.status == 0 and result.out == f"{FOLDER}\n" and not result.err


def lacks_host_two(result):
    return result.status == 0 and "ranks 2-3 have not answered, ranks on host one have:" in " ".join(result.err.split()) and \
        json.loads(result.out)["verdict"] == "not known" and json.loads(result.out)["lacks"] == ["what ranks 2-3 did"]


def hung(machines):
    """Once all ranks have come to where they hang."""
    await_that(lambda: is_right(asked(machines, "where", TRACE, "--json")), "the verdict, on the login node")
    for host in machines.hosts.hosts:
        await_that(lambda: is_right(asked_on(machines, host, "where", TRACE, "--json")), f"the verdict, on {host}")
    await_that(lambda: is_whole(asked(machines, "snapshot", TRACE)), "a snapshot of all ranks")
    left_is(machines.sandbox, range(RANKS))
    expect_words(machines.sandbox.anole("check", FOLDER).out, "sound as far as it goes")


def left_is(sandbox, ranks):
    files = sandbox.files(f"{FOLDER}/*")
    expect(files == [f"{FOLDER}/rank-{rank}.anole" for rank in ranks], f"in the folder: {files}")


def deaf(machines):
    """The keepers of a host stand still, and so does who looks for requests there."""
    tell(machines, "two", "anole-keeper", signal.SIGSTOP)
    await_that(lambda: lacks_host_two(asked(machines, "where", TRACE, "--json")), "the verdict without the ranks of a host")
    tell(machines, "two", "anole-keeper", signal.SIGCONT)
    await_that(lambda: is_right(asked(machines, "where", TRACE, "--json")), "the verdict, once the host hears again")


def interrupted(machines):
    """Ctrl-C while nobody answers: no request stays."""
    for host in machines.hosts.hosts:
        tell(machines, host, "anole-keeper", signal.SIGSTOP)
    for piece in machines.sandbox.path.glob(f"{FOLDER}/*"):
        piece.unlink()
    look = subprocess.Popen(machines.at_login([BIN / "anole", "where", TRACE]), cwd=machines.sandbox.path, env=environment({}),
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    await_that((machines.sandbox.path / FOLDER / "request").exists, "a request")
    look.send_signal(signal.SIGINT)
    look.communicate(timeout=SECONDS)
    expect(look.returncode == -signal.SIGINT, f"it ended with {look.returncode}")
    expect(not machines.sandbox.exists(FOLDER), f"left behind: {machines.sandbox.files(FOLDER + '/*')}")
    for host in machines.hosts.hosts:
        tell(machines, host, "anole-keeper", signal.SIGCONT)


def stale(machines):
    """A request of a process that was killed: a keeper removes it, and none answers it."""
    folder = machines.sandbox.path / FOLDER
    folder.mkdir()
    (folder / "request").write_text("login-1-1 5\n")
    await_that(lambda: not (folder / "request").exists(), "the end of a request that nobody renews")
    left_is(machines.sandbox, [])


def ended(machines, run):
    for host in machines.hosts.hosts:
        tell(machines, host, "hangs", signal.SIGKILL)
    run.communicate(timeout=SECONDS)
    machines.await_idle()
    found = asked(machines, "where", TRACE, "--json")
    expect(is_right(found), f"of the pieces: {found}")
    expect(not machines.sandbox.exists(FOLDER), f"left behind: {machines.sandbox.files(FOLDER + '/*')}")


def said(machines, program):
    """ANOLE_HANG on each host: the verdict is about the ranks of both."""
    run = machines.start(EACH, program, "cycle", ANOLE_HANG=1, ANOLE_OUTPUT="said.anole")
    late = threading.Timer(SECONDS, run.kill)
    late.start()
    lines = (line for line in run.stderr if line.startswith(SAID))
    words = [next(lines, "") for _ in machines.hosts.hosts]
    late.cancel()
    for line in words:
        expect_words(line, "deadlock: rank 0 waits in MPI_Recv recvFrom hangs.c:24 for rank 1", "rank 3 waits in MPI_Recv")
    for host in machines.hosts.hosts:
        tell(machines, host, "hangs", signal.SIGKILL)
    run.communicate(timeout=SECONDS)
    machines.await_idle()
    expect(not machines.sandbox.exists("said.anole.snapshot/request"), "a request stays")


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "hangs.c", "hangs", "-g", "-pthread")
    with cluster(sandbox) as machines:
        run = machines.start(EACH, program, "cycle", ANOLE_OUTPUT=TRACE)
        hung(machines)
        deaf(machines)
        interrupted(machines)
        stale(machines)
        ended(machines, run)
        said(machines, program)


main(test)
