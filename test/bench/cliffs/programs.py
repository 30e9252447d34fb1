"""Builds the programs of the shapes, and says what tracing adds to a run of one.

Figures of a row are differences to the untraced run, added up over the ranks: `ns` of CPU time an event before
MPI_Finalize, bytes of `memory` an event before it and at most (`peak`; both without what a run of hardly any events
takes), ms of CPU time in MPI_Finalize (`finalize`; where ranks wait for each other, waiting counts), and bytes of the
`trace` an event. Of several runs, the least of each figure counts: other programs only ever add to it."""

import functools
import json
import os
import pathlib
import resource
import subprocess
import sys

import generated

HERE = pathlib.Path(__file__).resolve().parent
BIN = pathlib.Path(os.environ.get("ANOLE_BIN", HERE.parents[2] / "build" / "bin"))
COMPILERS = {"traced": [BIN / "anole-mpicxx"], "untraced": ["mpicxx", "-cxx=clang++-19"]}
SETTINGS = {"untraced": {}, "default": {}, "offline": {"ANOLE_ONLINE": "off"}, "full": {"ANOLE_TIME": "full"}}
# Shapes with a program of their own: the statement that is written out, its trips, and how often it stands there.
GENERATED = {"sites": (generated.SITE, 1, 20_000), "loops": (generated.LOOP, 10, 20_000)}
TRACE = pathlib.Path("cliffs.anole")


def sources(program):
    if program in GENERATED:
        return generated.write(pathlib.Path(f"{program}-sources"), program, *GENERATED[program])
    return sorted(HERE.glob("[A-Z]*.cpp"), reverse=True)


@functools.cache
def built(program):
    """The program's shapes, each with its ranks."""
    for kind, compiler in COMPILERS.items():
        subprocess.run([*compiler, "-std=c++20", "-O2", f"-I{HERE}", *sources(program), HERE / "main.cpp", "-o",
                        f"{kind}-{program}"], check=True)
    words = subprocess.run([f"./untraced-{program}"], check=True, capture_output=True, text=True).stdout.split()
    return dict(zip(words[::2], map(int, words[1::2])))


def program_of(shape):
    """Built when it is first asked for."""
    program = shape if shape in GENERATED else "shapes"
    built(program)
    return program


def ranks_of(shape):
    return built(program_of(shape))[shape]


def shapes(wanted):
    """Those of any length."""
    known = built("shapes")
    unknown = [name for name in wanted if name not in known and name not in GENERATED]
    if unknown:
        sys.exit(f"cliffs: there is no shape {unknown[0]}; there are {', '.join([*known, *GENERATED])}")
    return [name for name in wanted or known if name in known]


def limited(seconds):
    """To be called in the new process: it and its children get no more CPU time, each."""
    return lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def command(setting, shape, events):
    kind = "untraced" if setting == "untraced" else "traced"
    return [f"./{kind}-{program_of(shape)}", shape, str(events)]


def environment(setting):
    clean = {k: v for k, v in os.environ.items() if not k.startswith("ANOLE_")}
    return clean | SETTINGS[setting] | {"ANOLE_OUTPUT": str(TRACE)}


def once(setting, shape, ranks, events, limit):
    """Sums over the ranks, or nothing if that takes too long."""
    TRACE.unlink(missing_ok=True)
    done = subprocess.run(["mpiexec", "-n", str(ranks), *command(setting, shape, events)], preexec_fn=limited(limit),
                          env=environment(setting), capture_output=True, text=True, check=False)
    took = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if len(took) != ranks or done.returncode != 0:
        return None
    found = {name: sum(rank[name] for rank in took) for name in took[0]}
    return found | {"trace": TRACE.stat().st_size if TRACE.exists() else 0}


def measured(settings, shape, events, runs, limit):
    """Of each setting the least of some runs, which take turns; nothing if one takes too long."""
    found, ranks = {}, ranks_of(shape)
    for _ in range(runs):
        for setting in settings:
            took = once(setting, shape, ranks, events, limit)
            if not took:
                return found | {setting: None}
            best = found.setdefault(setting, took)
            found[setting] = {name: min(best[name], took[name]) for name in took}
    return found


@functools.cache
def fixed(setting, ranks):
    """KiB of memory that tracing takes whatever the program does."""
    traced, untraced = (once(s, "regular", ranks, 100, 60) for s in (setting, "untraced"))
    return {name: traced[name] - untraced[name] for name in ("before", "peak")}


def added(traced, untraced, events, always):
    return {"ns": (traced["run"] - untraced["run"]) / events,
            "memory": (traced["before"] - untraced["before"] - always["before"]) * 1024 / events,
            "peak": (traced["peak"] - untraced["peak"] - always["peak"]) * 1024 / events,
            "finalize": (traced["finalize"] - untraced["finalize"]) / 1e6,
            "trace": traced["trace"] / events}


def row_of(shape, setting, events, found, limit):
    traced, untraced = found.get(setting), found.get("untraced")
    row = {"shape": shape, "setting": setting, "events": events, "ranks": ranks_of(shape)}
    if not traced or not untraced:
        return row | {"limit": limit}
    return row | added(traced, untraced, events, fixed(setting, row["ranks"]))
