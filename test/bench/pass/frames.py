"""What the calling context costs in each frame of a recursion (frames.c): the differences to the program without
the pass, in nanoseconds of CPU time and in instructions. Functions begin at lines of the cache in all programs: else
where the code happens to lie makes a nanosecond. Times are medians of pairs of runs that follow each other;
instructions are the difference between two numbers of frames, so that starting and finishing do not count. Needs
ANOLE_BIN."""
import os
import pathlib
import re
import statistics
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
BIN = pathlib.Path(os.environ["ANOLE_BIN"])
SHAPES, LEVELS, PAIRS, FRAMES = ("calls", "jumps", "loops"), (20, 90), 9, 20_000_000
MODES = {"off": {"ANOLE": "off"}, "static": {"ANOLE_CALLPATH": "static"}}


def build():
    source = HERE / "frames.c"
    options = ["-O2", "-falign-functions=64", source, "-o"]
    subprocess.run([BIN / "anole-mpicc", *options, "traced"], check=True)
    subprocess.run(["mpicc", "-cc=clang-19", *options, "untraced"], check=True)


def run(*command, **options):
    environment = dict(os.environ, ANOLE_OUTPUT="frames.anole", ANOLE_QUIET="on", **options)
    return subprocess.run([*map(str, command)], env=environment, check=True, capture_output=True, text=True,
                          timeout=120)


def nanoseconds(program, *what, **options):
    return float(run(program, *what, FRAMES, **options).stdout)


def instructions(program, *what, **options):
    counted = [int(re.search(r"refs: *([\d,]+)", run(
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *what, frames, **options).stderr)[1]
        .replace(",", "")) for frames in (18_000, 198_000)]
    return (counted[1] - counted[0]) / 180_000


build()
print("| frames | levels | ns without the pass | tracer off | static, no events | instructions |")
print("| --- | --- | --- | --- | --- | --- |")
for shape in SHAPES:
    for levels in LEVELS:
        plain, added = [], {mode: [] for mode in MODES}
        for _ in range(PAIRS):
            for mode, options in MODES.items():
                plain.append(nanoseconds("./untraced", shape, levels))
                added[mode].append(nanoseconds("./traced", shape, levels, **options) - plain[-1])
        more = instructions("./traced", shape, levels, **MODES["off"]) - instructions("./untraced", shape, levels)
        print(f"| {shape} | {levels} | {statistics.median(plain):.2f} | " + " | ".join(
            f"{statistics.median(values):+.2f} ({min(values):+.2f} to {max(values):+.2f})" for values in added.values())
            + f" | {more:+.1f} |", flush=True)
