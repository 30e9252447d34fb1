"""Ranks of hosts whose clocks differ by seconds are on one timeline: the clocks are wrong by 20 us plus half a round trip
at most. Both clocks are those of this machine, so how far they are apart is known exactly. Where ranks compare their
clocks twice, one may run faster. Usage: clocks.py MILLIONTHS"""

import csv
import statistics
import sys

from cluster import CLOCKS, cluster
from harness import BIN, HERE, expect, main

EACH, RANKS = 2, 4
STEPS, PAUSE = 300, 10_000 if int(sys.argv[1]) else 1000  # microseconds
TOLERANCE = 20_000  # nanoseconds
FASTER = int(sys.argv[1])  # millionths, by which the second host's clock is
LIBRARY = BIN.parent / "lib" / "drifting_clock.so"


def recorded(sandbox, trace):
    """When each rank's barriers began by the trace."""
    sandbox.anole("export", trace, "--to", "csv", "--time", "recorded", "-o", "times.csv").succeeded()
    begins = [[] for _ in range(RANKS)]
    with open(sandbox.path / "times.csv", encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            if row["function"] == "MPI_Barrier":
                begins[int(row["rank"])].append(int(row["begin_ns"]))
    return begins


def real(sandbox, rank):
    """When they began by the clock that both hosts' clocks are made of."""
    host = rank // EACH
    ahead, drift = list(CLOCKS.values())[host] * 10**9, 1_000_000 + FASTER * host
    lines = (sandbox.path / f"clock-{rank}").read_text().split()
    return [int(line) * 1_000_000 // drift - ahead for line in lines]


def half_round_trip(sandbox):
    return max(map(int, (sandbox.path / "round-trips").read_text().split())) / 2


def errors(sandbox, trace):
    """How far each rank's times are from those of rank 0: at the start, in the middle and at the end of the run."""
    begins = recorded(sandbox, trace)
    shifts = [[at - was for at, was in zip(begins[rank], real(sandbox, rank), strict=True)] for rank in range(RANKS)]
    parts = [[statistics.median(shift[i:i + STEPS // 3]) for i in range(0, STEPS, STEPS // 3)] for shift in shifts]
    return [[own - first for own, first in zip(part, parts[0])] for part in parts]


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "clocks.c", "clocks")
    with cluster(sandbox) as machines:
        machines.run(EACH, program, STEPS, PAUSE, preload=[LIBRARY], ANOLE_TIME="full", DRIFTING_HOST="two",
                     DRIFT=FASTER).succeeded()
    allowed = TOLERANCE + half_round_trip(sandbox)
    found = errors(sandbox, "clocks.anole")
    print(f"errors {found} ns, half a round trip {half_round_trip(sandbox)} ns")
    expect(all(abs(error) <= allowed for rank in found for error in rank), f"errors {found} ns, allowed {allowed}")


main(test)
