"""Chooses each fault of faults.def in the online protocol, one by one, and lets the schedules run until they find it. Fails if
they do not."""

import argparse
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def listed(folder):
    return dict(re.findall(r'^FAULT\((\w+), "(.*)"\)$', (ROOT / "test" / folder / "faults.def").read_text(), re.MULTILINE))


FAULTS = listed("schedules/faults")
TIME_LIMIT = 600 # seconds of CPU time for the schedules of one fault, several times what they take
MEMORY_LIMIT = 2 << 30 # bytes


def points():
    """The names of the faults that stand in the sources, as often as they do."""
    sources = [source for folder in ("runtime", "tools") for end in ("h", "cpp") for source in sorted((ROOT / folder).rglob(f"*.{end}"))]
    return [name for source in sources for name in re.findall(r"\bANOLE_FAULT\(\s*(\w+),", source.read_text()) if name != "NAME"]


def misplaced():
    """The faults that do not stand in the sources just once, and those there that are not listed."""
    found, known = points(), FAULTS.keys() | listed("mutations").keys()
    return sorted(fault for fault in known | set(found) if fault not in known or found.count(fault) != 1)


def verdict(program, seeds):
    """What the schedules say of the fault, or None, and how many there were. Each program has few seeds first: most faults show soon."""
    first, schedules, few = 1, 0, 50
    while first <= seeds:
        last = min(seeds, 4 * first + few)
        found, ran = run(program, first, last - first + 1)
        schedules += ran
        if found:
            return found, schedules
        first = last + 1
    return None, schedules


def run(program, first, seeds):
    """The same of these seeds. If they do not end, they have to say so themselves."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (TIME_LIMIT, TIME_LIMIT))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))

    ran = subprocess.run([*program, "--stop", "--first", str(first), "--seeds", str(seeds)], capture_output=True, text=True,
                         preexec_fn=limit)
    lines = ran.stdout.splitlines()
    schedules = seeds * sum(" schedules, " in line for line in lines)
    for line in lines:
        if "repeat with" in line:
            problem, command = line.split(": repeat with: ")
            return problem, schedules + int(command.split("--first ")[1].split()[0]) - first + 1
    return None if ran.returncode in (0, -signal.SIGXCPU, -signal.SIGKILL) else f"ends with {ran.returncode}", schedules


def is_found(program, fault, seeds):
    start = time.monotonic()
    found, schedules = verdict([program, "--fault", fault], seeds)
    print(f"{FAULTS[fault]}: {found or 'NOT FOUND'} ({schedules} schedules, {time.monotonic() - start:.1f} s)", flush=True)
    return found is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path, nargs="?", help="anole-faulty-schedules; without it, only see whether each fault has its place")
    parser.add_argument("--seeds", type=int, default=2000, help="of each program")
    parser.add_argument("--only", nargs="+", default=[""], help="faults whose effect contains one of these")
    chosen = parser.parse_args()
    if wrong := misplaced():
        print("not once in the sources and in faults.def:", *wrong)
    if wrong or not chosen.program:
        return 1 if wrong else 0
    faults = [fault for fault, effect in FAULTS.items() if any(part in effect for part in chosen.only)]
    found = [is_found(chosen.program.resolve(), fault, chosen.seeds) for fault in faults]
    print(f"{sum(found)} of {len(found)} faults found")
    return 0 if found and all(found) else 1


sys.exit(main())
