"""Call paths have names however a program ends, also of ranks that left pieces and of programs without MPI_Init: the
tag of each message is its line, which raw logs hold. The time of a hang is that of the call which is open,
or of the polls."""

import csv
import re
import signal
import subprocess
import time

from harness import HERE, MPI, SECONDS, await_that, environment, expect, main

ENDS = ("SIGKILL", "SIGTERM", "exit", "abort", "error", "hang", "poll", "session")


def run(sandbox, program, how):
    for name in sandbox.files("waits-*"):
        (sandbox.path / name).unlink()
    options = environment({"ANOLE_VERIFY": f"{how}.raw", "ANOLE_OUTPUT": f"{how}.anole"})
    with subprocess.Popen(["mpiexec", "-n", "2", str(program), how], cwd=sandbox.path, env=options,
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as launcher:
        if how in ("hang", "poll"):
            await_that(lambda: len(sandbox.files("waits-*")) == 2, "ranks that wait")
            time.sleep(0.3)
            launcher.send_signal(signal.SIGTERM)
        launcher.wait(timeout=SECONDS)


def has_names(sandbox, trace):
    """Of all calls: the innermost frame of a message is at the line that its tag says."""
    sandbox.anole("export", trace, "--to", "csv", "--output", "table").succeeded()
    table = sandbox.path / "table"
    sends = 0
    for row in csv.DictReader(line for line in table.read_text().splitlines() if not line.startswith("#")):
        expect(re.search(r"named_ends\.c:\d+$", row["call_path"]), f"{trace}: a path without names: {row}")
        if row["function"] == "MPI_Send":
            tag = re.search(r"\btag=(\d+)", row["parameters"])[1]
            expect(row["call_path"].endswith(f":{tag}"), f"{trace}: another line than {tag}: {row}")
            sends += 1
    expect(sends == 2 * 6 * 4, f"{trace}: {sends} messages")
    table.unlink()


def belongs_to_the_open_call(sandbox, trace):
    info = sandbox.info(trace)
    for ending in info["endings"]:
        expect(ending["function"] == "MPI_Recv" and ending["inside_ns"] > 0, f"not in MPI_Recv: {ending}")
    rows = [row for row in info["summary"]["call_sites"] if row["state"] == "open"]
    expect(len(rows) == 1 and rows[0]["function"] == "MPI_Recv" and rows[0]["calls"] == 2, f"rows: {rows}")
    expect(rows[0]["mpi_ns"] == sum(ending["inside_ns"] for ending in info["endings"]), f"another time: {rows}")
    page = sandbox.anole("info", trace).succeeded().out
    expect("MPI_Recv (open)  named_ends.c" in page, f"no row of the open call:\n{page}")


def belongs_to_the_polls(sandbox, folder):
    """A rank is killed in one poll of many: all of them are the hang."""
    for ending in sandbox.info(folder)["endings"]:
        expect(ending["function"] == "MPI_Iprobe" and ending.get("polled"), f"not polling: {ending}")
        expect(ending["inside_ns"] > ending.get("computing_ns", 0), f"polls are no computing: {ending}")


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "named_ends.c", "ends", "-g",
                              "-fno-optimize-sibling-calls")
    for how in ENDS[:-1] if MPI == "openmpi" else ENDS:
        run(sandbox, program, how)
        trace, folder = f"{how}.anole", f"{how}.anole.partial"
        if how != "session":
            await_that(lambda: len(sandbox.files(f"{folder}/rank-*.anole")) == 2, f"pieces of {how}")
            sandbox.anole("merge", folder).succeeded()
            if how == "hang":
                belongs_to_the_open_call(sandbox, folder)
            if how == "poll":
                belongs_to_the_polls(sandbox, folder)
        has_names(sandbox, trace)
        sandbox.is_lossless(trace, sandbox.path / f"{how}.raw")


main(test)
