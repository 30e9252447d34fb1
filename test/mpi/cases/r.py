"""A program in R, as it is, over Rmpi, which is Open MPI's: every call that Rmpi makes is in the trace."""

import shutil
import subprocess

import counting_tool
from harness import HERE, expect, expect_words, main, same_behaviour, skip

RANKS = 3
PROGRAM = ("Rscript", "--vanilla", HERE / "programs" / "ring.R")
if not shutil.which("Rscript") or subprocess.run(["Rscript", "-e", "library(Rmpi)"], capture_output=True).returncode != 0:
    skip("R or Rmpi is not installed")


def test(sandbox):
    untraced = sandbox.run("mpiexec.openmpi", "-n", RANKS, *PROGRAM).succeeded()
    raw = sandbox.path / "raw"
    raw.mkdir()
    traced = sandbox.anole("run", "-n", RANKS, "-o", "ring.anole", "--", *PROGRAM, ANOLE_VERIFY=raw)
    same_behaviour(untraced, traced)
    sandbox.is_lossless("ring.anole", raw)
    events = counting_tool.events(sandbox, "ring.anole")
    expected = {"MPI_Sendrecv": 20, "MPI_Bcast": 5, "MPI_Allreduce": 1, "MPI_Barrier": 1}
    found = {function: events.get(function, 0) // RANKS for function in expected}
    expect(found == expected, f"on each rank {found}, not {expected}, of {events}")
    # R's library has no symbols but those that it offers, and what R itself runs is data.
    expect_words(sandbox.anole("print", "ring.anole").succeeded().out, "Rf_eval", "mpi_sendrecv", "mpi_allreduce")


main(test)
