"""Run times predicted for the network here, as `anole calibrate` measures it, beside those of runs without the tracer: as
table II of [Tong2016]. Runs last from the end of MPI_Init to the start of MPI_Finalize; communication is what is not
computation, as a mean over the ranks of the recorded run. The times of each event are recorded (ANOLE_TIME=full), or
histograms, from which times are drawn. The median over several runs in turn counts; the network is measured for each of
them, as the processors of a virtual machine move together and apart."""
import json
import pathlib
import statistics
import subprocess

import programs

WAYS = (("full", "loggps"), ("histogram", "loggps"), ("full", "hockney"))
HEAD = "| program | run, ms | recorded, ms | communication, ms |" + "".join(
    f" error, {model} ({time}) |" for time, model in WAYS) + "\n|" + " --- |" * (4 + len(WAYS))
LARGER = {"hpcc": 1000, "hypre": 40}
REFUSED = ("sessions", "threaded")  # see docs/whatif.md
LONGER = 20  # than what callgrind can bear


def command(folder, kind, name):
    return programs.command(folder, kind, name, LARGER.get(name, LONGER * programs.SIZES[name]))


def buildTimer():
    sources = (programs.ROOT / "test" / "bench" / "latency" / name for name in ("run.c", "clock.c"))
    subprocess.run(["mpicc", "-O2", "-shared", "-fPIC", "-DDELAY_TIMER", *sources, "-o", "libtimer.so"], check=True)


def untraced(line):
    """Milliseconds of the run."""
    result = pathlib.Path("run-time").resolve()
    programs.run(["env", f"LD_PRELOAD={pathlib.Path('libtimer.so').resolve()}", *line], DELAY_RESULT=str(result))
    return int(result.read_text()) / 1e6


def recorded():
    """Milliseconds of the run, and of its communication."""
    [run] = json.loads(programs.anole("efficiency", "--json", "bench.anole"))
    return run["run_time_ns"] / 1e6, run["run_time_ns"] * (1 - run["parallel"]) / 1e6


def predicted(model):
    """Milliseconds of the run."""
    options = ("--networks", "here.json", "--model", model, "--json", "bench.anole")
    [network] = json.loads(programs.anole("whatif", *options))["networks"]
    return network["run_time_ns"] / 1e6


def one(folder, name):
    """Milliseconds of the run, of the recorded one and of its communication; each way's error in percent."""
    programs.anole("calibrate", "-o", "here.json")
    run, found = untraced(command(folder, "plain", name)), {}
    for time in ("full", "histogram"):
        programs.run(command(folder, "anole", name), ANOLE_TIME=time)
        traced = recorded() if time == "full" else traced
        found |= {way: 100 * (predicted(way[1]) / run - 1) for way in WAYS if way[0] == time}
    return run, *traced, *(found[way] for way in WAYS)


def row(folder, name, runs):
    if name in REFUSED:
        return f"| {name} | refused |"
    if not pathlib.Path("libtimer.so").exists():
        buildTimer()
    run, traced, part, *errors = map(statistics.median, zip(*(one(folder, name) for _ in range(runs))))
    return f"| {name} | {run:.2f} | {traced:.2f} | {part:.2f} |" + "".join(f" {error:+.1f} % |" for error in errors)
