"""Chooses each fault of faults.def, one by one, and runs the unit tests until one of them fails: first those of the folder that
the fault is in, as they mostly find it, then all. Fails if they all pass. Without a fault they have to pass."""

import argparse
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FAULTS = dict(re.findall(r'^FAULT\((\w+), "(.*)"\)$', Path(__file__).with_name("faults.def").read_text(), re.MULTILINE))
CPU_LIMIT = 300 # seconds for all tests, three times what they take; a fault may make one endless


def limit_time():
    """Of the processor, as a busy machine takes several times as long."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_LIMIT, CPU_LIMIT + 1))


def failure(program, *choice):
    """The first test that fails, or None."""
    ran = subprocess.run([program, "--gtest_brief=1", "--gtest_fail_fast", *choice], capture_output=True, text=True, preexec_fn=limit_time)
    if ran.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return "a test that does not end"
    if ran.returncode == 2:
        sys.exit(ran.stderr)
    failed = re.findall(r"\[  FAILED  \] (\w\S*)", ran.stdout)
    return failed[0].rstrip(",") if failed else f"status {ran.returncode}" if ran.returncode else None


def suites_beside(fault):
    """A filter for the tests that mirror the folder of the fault."""
    places = [path for folder in ("runtime", "tools") for path in (ROOT / folder).rglob("*.cpp") if re.search(rf"ANOLE_FAULT\(\s*{fault},", path.read_text())]
    folders = [ROOT / "test" / above / path.parent.relative_to(ROOT) for path in places for above in ("unit", "")]
    text = "".join(path.read_text() for folder in folders for path in folder.glob("*.cpp"))
    return ":".join(sorted({f"*{suite}.*" for suite in re.findall(r"^TEST(?:_[FP])?\((\w+),", text, re.MULTILINE)}))


def is_found(program, fault):
    start = time.monotonic()
    found = failure(program, "--fault", fault, f"--gtest_filter={suites_beside(fault)}") or failure(program, "--fault", fault)
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
