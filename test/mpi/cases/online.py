"""Online tracing: while a program runs, its trace so far is on disk and valid; killed with everything that could
save more, the program leaves it. At the end the trace is the same as one that was made at the end, and with
clusters it is a trace of all ranks still."""

import contextlib
import os
import pathlib
import re
import signal
import subprocess
import time
from random import Random

from harness import BUILT, await_that, environment, expect, expect_words, main, same_behaviour

RANKS = 4
PROGRAM = BUILT / "anole" / "stencil2d"
LOSSY = ("callpath-param", "reference", "acurdion", "dynamic", "random")


def processes(name):
    """Of this user, by the file that they run: ranks and whatever they forked."""
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(entry / "exe") == str(name):
                found.append(int(entry.name))
        except OSError:
            pass
    return found


def kill(processes):
    for process in processes:
        with contextlib.suppress(ProcessLookupError):  # the launcher was faster
            os.kill(process, signal.SIGKILL)


def endless_run(sandbox, name, budget=0, ranks=RANKS, **options):
    """A run that is there to be killed, and the file that its processes run: it has no other ones."""
    program = sandbox.path / name
    program.write_bytes(PROGRAM.read_bytes())
    program.chmod(0o755)
    options |= {"ANOLE_OUTPUT": f"{name}.anole", "ANOLE_ONLINE_BUDGET": budget}
    return program, subprocess.Popen(["mpiexec", "-n", str(ranks), program, "2000000000"], cwd=sandbox.path,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                     env=environment(options))


def killed(sandbox):
    """Kills all processes of a run; the traces that were on disk on the way, each with a file to put it in."""
    program, run = endless_run(sandbox, "killed", ANOLE_KEEPER="off")
    online, seen = sandbox.path / "killed.anole.partial" / "online", {}

    def is_updated():
        if online.exists():
            image = online.read_bytes()
            seen[image] = sandbox.path / f"seen{len(seen)}.anole" if image not in seen else seen[image]
        return len(seen) >= 3

    try:
        await_that(is_updated, "the trace on disk grows")
    finally:
        kill(processes(program))
        run.wait()
    return seen


def what_a_killed_program_leaves(sandbox):
    for image, file in killed(sandbox).items():
        file.write_bytes(image)
        check = sandbox.anole("check", file).failed_with(1)  # it is not whole
        expect_words(check.out, "partial, but sound as far as it goes; 4 ranks")
    info = sandbox.anole("info", "--all", "killed.anole").succeeded()
    expect_words(info.err, "killed.anole.partial is partial: it holds each rank's events up to marker")
    expect_words(info.out, "phase loop L1 main stencil2d.c:87", "clustering exact each rank is a cluster of its own", "at markers clustered 1 time")
    expect(not sandbox.exists("killed.anole.partial/rank-0.anole"), "nobody saved pieces")
    sandbox.anole("merge", "killed.anole.partial").succeeded()
    expect_words(sandbox.anole("print", "killed.anole", "--rank", 3).succeeded().out, "MPI_Waitall")


def seconds_computed(program, ranks):
    """By the rank that computed least, of CPU time: a keeper has hardly any."""
    time.sleep(0.05)  # looking takes time, too
    ticks = []
    for process in processes(program):
        with contextlib.suppress(OSError):
            fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
            ticks.append(int(fields[11]) + int(fields[12]))
    return sorted(ticks)[-ranks] / os.sysconf("SC_CLK_TCK") if len(ticks) >= ranks else 0


def a_trace_is_left_at_any_moment(sandbox):
    """Ranks and keepers die together, as a batch system kills them, and the budget is the default."""
    random, ranks = Random(1), 2
    for number in range(2):
        name, begin = f"at_once{number}", time.time()
        program, run = endless_run(sandbox, name, budget=3, ranks=ranks)
        try:
            moment = random.uniform(1.2, 2.5)
            await_that(lambda: seconds_computed(program, ranks) >= moment, "ranks compute")
        finally:
            kill(sorted(processes(program), key=is_child_of_launcher))
            end = time.time()
            run.wait()
        online = sandbox.path / f"{name}.anole.partial" / "online"
        expect(online.exists(), f"no trace after {moment:.2f} seconds")
        age = end - online.stat().st_mtime
        expect(age < (end - begin) / 2, f"after {end - begin:.2f} seconds the trace is {age:.2f} seconds old")
        expect_words(sandbox.anole("check", online).failed_with(1).out, f"partial, but sound as far as it goes; {ranks} ranks")


def numbers(ranks):
    """"0,2-3" as a list."""
    ends = [part.split("-") for part in ranks.split(",")]
    return [rank for part in ends for rank in range(int(part[0]), int(part[-1]) + 1)]


def pieces_are_preferred(sandbox):
    """With keepers, a killed run leaves more: every event."""
    program, run = endless_run(sandbox, "kept")
    folder = sandbox.path / "kept.anole.partial"
    await_that((folder / "online").exists, "the trace on disk")
    kill([process for process in processes(program) if is_child_of_launcher(process)])
    run.wait()
    await_that(lambda: len(list(folder.glob("rank-*.anole"))) == RANKS, "a piece of each rank")
    said = sandbox.anole("info", "kept.anole").succeeded().err
    # A rank may be killed while it takes in an event: that one is lost, and the line says so of this rank.
    dead = re.findall(r"ranks? ([\d,-]+) killed or crashed", said)
    expect(sorted(rank for ranks in dead for rank in numbers(ranks)) == list(range(RANKS)), said)


def is_child_of_launcher(process):
    """A rank, and not a keeper: that has become a child of the first process."""
    with contextlib.suppress(OSError):
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        return pathlib.Path(f"/proc/{fields[1]}/comm").read_text().startswith(("hydra", "mpiexec", "orte"))
    return False


def same_as_at_the_end(sandbox):
    for name, option in (("online", "on"), ("offline", "off")):
        run = sandbox.mpiexec(RANKS, PROGRAM, 40, ANOLE_ONLINE=option, ANOLE_ONLINE_BUDGET=0,
                              ANOLE_OUTPUT=f"{name}.anole", ANOLE_VERIFY=sandbox.path / name).succeeded()
        expect_words(run.err, f"trace in {name}.anole: 4 ranks")
        sandbox.is_lossless(f"{name}.anole", sandbox.path / name)
    sandbox.anole("diff", "online.anole", "offline.anole").succeeded()
    expect_words(sandbox.anole("info", "--all", "online.anole").succeeded().out, "at markers clustered 1 time, representatives traced 38 times, all ranks traced 1 time")
    expect("at markers" not in sandbox.anole("info", "--all", "offline.anole").out, "no votes at the end")
    expect(not sandbox.files("*.partial"), f"nothing else is left: {sandbox.files()}")


def clusters_keep_all_ranks(sandbox):
    untraced = sandbox.mpiexec(9, PROGRAM, 30, ANOLE="off").succeeded()
    events = None
    for kind in ("exact",) + LOSSY:
        for lead in ("verify", "trust"):
            trace = f"{kind}.{lead}.anole"
            run = sandbox.mpiexec(9, PROGRAM, 30, ANOLE_CLUSTER=kind, ANOLE_LEAD=lead, ANOLE_K=3,
                                  ANOLE_ONLINE_BUDGET=0, ANOLE_OUTPUT=trace)
            same_behaviour(untraced, run)
            info = sandbox.info(trace)
            expect(info["ranks"] == 9, f"{trace}: ranks {info['ranks']}")
            events = events or info["events"]
            expect(info["events"] == events or kind in LOSSY, f"{trace}: {info['events']} of {events} events")
            sandbox.anole("check", trace).succeeded()


def test(sandbox):
    same_as_at_the_end(sandbox)
    what_a_killed_program_leaves(sandbox)
    a_trace_is_left_at_any_moment(sandbox)
    pieces_are_preferred(sandbox)
    clusters_keep_all_ranks(sandbox)


main(test)
