"""Starts a command with a time limit, in a process group of its own, and keeps what it printed."""

import os
import signal
import subprocess
import time
from dataclasses import dataclass

# The launcher ends its ranks itself when its own limit is reached; this long later it is ended.
GRACE = 10


@dataclass
class Run:
    status: int
    out: str
    err: str
    seconds: float
    limit: int
    timed_out: bool = False
    # What the tracer said, which is no output of the program.
    notes: str = ""


def _end_group(process):
    for signal_number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, signal_number)
            return process.communicate(timeout=5)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            pass
    return process.communicate()


def _text(data):
    return data.decode(errors="replace")


def _without_notes(err):
    lines = err.splitlines(keepends=True)
    notes = [line for line in lines if line.startswith("anole: ")]
    return "".join(line for line in lines if line not in notes), "".join(notes)


def execute(command, folder, environment, limit):
    started = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               start_new_session=True)
    timed_out = False
    try:
        out, err = process.communicate(timeout=limit + GRACE)
    except subprocess.TimeoutExpired:
        timed_out = True
        out, err = _end_group(process)
    err, notes = _without_notes(_text(err))
    return Run(process.returncode, _text(out), err, time.monotonic() - started, limit, timed_out,
               notes)
