"""Chooses each fault of faults.def, one by one, and runs the unit tests until one of them fails. Fails if they all pass. Without a
fault they have to pass."""

import argparse
import re
import subprocess
import sys
import time
from pathlib import Path

FAULTS = dict(re.findall(r'^FAULT\((\w+), "(.*)"\)$', Path(__file__).with_name("faults.def").read_text(), re.MULTILINE))
TIME_LIMIT = 300 # seconds for all tests, many times what they take; a fault may make one endless


def failure(program, *choice):
    """The first test that fails, or None."""
    try:
        ran = subprocess.run([program, "--gtest_brief=1", "--gtest_fail_fast", *choice], capture_output=True, text=True, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        return "a test that does not end"
    if ran.returncode == 2:
        sys.exit(ran.stderr)
    failed = re.findall(r"\[  FAILED  \] (\w\S*)", ran.stdout)
    return failed[0].rstrip(",") if failed else f"status {ran.returncode}" if ran.returncode else None


def is_found(program, fault):
    start = time.monotonic()
    found = failure(program, "--fault", fault)
    print(f"{FAULTS[fault]}: {found or 'NOT FOUND'} ({time.monotonic() - start:.1f} s)", flush=True)
    return found is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path, help="anole-faulty-units")
    parser.add_argument("--only", nargs="+", default=[""], help="faults whose name or effect contains one of these")
    chosen = parser.parse_args()
    program = chosen.program.resolve()
    if wrong := failure(program):
        print(f"without a fault: {wrong} fails")
        return 1
    faults = [fault for fault, effect in FAULTS.items() if any(part in f"{fault}: {effect}" for part in chosen.only)]
    found = [is_found(program, fault) for fault in faults]
    print(f"{sum(found)} of {len(found)} faults found")
    return 0 if found and all(found) else 1


sys.exit(main())
