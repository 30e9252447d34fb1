"""Run times predicted for the network here, as `anole calibrate` measures it, beside those of the recorded runs: as table
II of [Tong2016]. Runs last from the end of MPI_Init to the start of MPI_Finalize; communication is what is not
computation, as a mean over the ranks. The times of each event are recorded (ANOLE_TIME=full), or histograms, from which
times are drawn. The median over several runs counts."""
import json
import pathlib
import statistics

import programs

WAYS = (("full", "hockney"), ("full", "table"), ("histogram", "table"))
HEAD = "| program | run, ms | communication, ms |" + "".join(
    f" {model} ({time}) | error of the run |" for time, model in WAYS) + "\n|" + " --- |" * 9
LARGER = {"hpcc": 1000, "hypre": 40}
REFUSED = ("sessions", "threaded")  # by classify: see docs/whatif.md
LONGER = 20  # than what callgrind can bear


def commandOf(folder, name):
    return programs.command(folder, "anole", name, LARGER.get(name, LONGER * programs.SIZES[name]))


def measured():
    """Milliseconds of the run, and of its communication."""
    [run] = json.loads(programs.anole("efficiency", "--json", "bench.anole"))
    return run["run_time_ns"] / 1e6, run["run_time_ns"] * (1 - run["parallel"]) / 1e6


def predicted(model):
    options = ("--networks", "here.json", "--messages", model, "--seeds", "1", "--json", "bench.anole")
    [network] = json.loads(programs.anole("classify", *options))["networks"]
    parts = ("wait", "latency", "bandwidth", "copies")
    return network["run_time_ns"] / 1e6, sum(network[part]["mean_ns"] for part in parts) / 1e6


def one(line):
    """Milliseconds of the run and of its communication; each way's communication, and error of the run in percent."""
    found = []
    for time in ("full", "histogram"):
        programs.run(line, ANOLE_TIME=time)
        run, communication = measured()
        found += [run, communication] if time == "full" else []
        for total, part in (predicted(model) for kind, model in WAYS if kind == time):
            found += [part, 100 * (total / run - 1)]
    return found


def row(folder, name, runs):
    if name in REFUSED:
        return f"| {name} | refused |"
    if not pathlib.Path("here.json").exists():
        programs.anole("calibrate", "-o", "here.json")
    run, part, *ways = map(statistics.median, zip(*(one(commandOf(folder, name)) for _ in range(runs))))
    return f"| {name} | {run:.2f} | {part:.2f} |" + "".join(
        f" {ways[i]:.2f} | {ways[i + 1]:+.1f} % |" for i in range(0, len(ways), 2))
