"""CPU time of traced runs (default settings; start and MPI_Finalize included) and of untraced ones, in turn. Each program
gets the size at which an untraced run takes a second, so that starting weighs little. The median of the ratios of
neighbours counts, beside the least and the largest. Ranks spin while they wait: what a program waits is in both times,
and in a program that waits for the slower rank the ratio is that of the slower one."""
import json
import pathlib
import statistics

import programs

HEAD = ("| program | CPU s untraced | calls | traced / untraced | least to largest | ns a call |\n|" + " --- |" * 6)
LARGER = {"hpcc": 2000, "hypre": 60}
SECONDS = 1
CPU = pathlib.Path(__file__).resolve().parent / "cpu"


def seconds(command):
    """CPU seconds of both ranks. Each rank's come from a parent of its own: what a launcher waits for is not sure."""
    programs.run([CPU, *command])
    files = [*pathlib.Path().glob("cpu.*")]
    total = sum(float(file.read_text()) for file in files)
    for file in files:
        file.unlink()
    return total


def sizeOf(folder, name):
    if name in LARGER:
        return LARGER[name]
    size = programs.SIZES[name]
    while seconds(programs.command(folder, "plain", name, size)) < SECONDS:
        size *= 2
    return size


def calls():
    """Events, and polls that found nothing."""
    counters = json.loads(programs.anole("info", "--json", "bench.anole"))["counters"]
    return sum(counters[name]["total"] for name in ("events", "polls") if name in counters)


def row(folder, name, runs):
    size = sizeOf(folder, name)
    commands = [programs.command(folder, kind, name, size) for kind in ("plain", "anole")]
    pairs = [[seconds(command) for command in commands] for _ in range(runs)]
    ratios = [traced / plain for plain, traced in pairs]
    plain, count = statistics.median(plain for plain, _ in pairs), calls()
    added = statistics.median(traced - plain for plain, traced in pairs)
    return (f"| {name} | {plain:.2f} | {count:,} | {statistics.median(ratios):.3f} | {min(ratios):.3f} to "
            f"{max(ratios):.3f} | {1e9 * added / count:.0f} |")
