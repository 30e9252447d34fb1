"""Puts each fault of table.py into the online protocol, one by one, and lets anole-schedules run until it finds it. Fails if it
does not. The faulty code is compiled here, before the library that the right code is in; the sources stay as they are."""

import argparse
import json
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from table import FAULTS

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ["runtime/core/compress", "runtime/core/ranks/online", "runtime/core/ranks/cluster", "runtime/core/ranks/transport", "test/schedules"]
TIME_LIMIT = 600 # seconds of CPU time for the schedules of one fault, several times what they take
MEMORY_LIMIT = 2 << 30 # bytes


def flags(build):
    """Those with which the project compiles the schedules, without the optimisation."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        if "anole-schedules" in entry["command"]:
            words = shlex.split(entry["command"])
            words = words[next(i for i, word in enumerate(words) if "clang++" in word):]
            return [word for word in words[:words.index("-o")] if not word.startswith("-Werror")] + ["-O1", "-w"]
    raise SystemExit(f"{build}: nothing compiles anole-schedules there")


class Compiler:
    """Compiles the folders as one unit each; what is in `overlay` stands for the file of that name."""

    def __init__(self, build, work):
        self.build, self.work, self.flags = build, work, flags(build)
        self.right = {folder: self.compile(folder, None, work / "right") for folder in FOLDERS}

    def compile(self, folder, overlay, out):
        out.mkdir(exist_ok=True)
        unit = out / (folder.replace("/", "_") + ".cpp")
        sources = sorted(source.relative_to(ROOT) for source in (ROOT / folder).glob("*.cpp"))
        unit.write_text("".join(f'#include "{source}"\n' for source in sources))
        first = [self.flags[0]] + ([f"-I{overlay}"] if overlay else [])
        subprocess.run(first + self.flags[1:] + ["-c", unit, "-o", unit.with_suffix(".o")], check=True)
        return unit.with_suffix(".o")

    def program(self, file, text, place):
        """With this text instead of the file's own."""
        overlay = place / "overlay"
        (overlay / file).parent.mkdir(parents=True)
        (overlay / file).write_text(text)
        touched = FOLDERS if file.endswith(".h") else [str(Path(file).parent)]
        objects = [self.compile(folder, overlay, place) if folder in touched else self.right[folder] for folder in FOLDERS]
        program = place / "schedules"
        subprocess.run([self.flags[0], *objects, self.build / "lib/libanole_core.a", "-lzstd", "-lxxhash", "-ldl", "-o", program],
                       check=True)
        return program


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

    ran = subprocess.run([program, "--stop", "--first", str(first), "--seeds", str(seeds)], capture_output=True, text=True,
                         preexec_fn=limit)
    lines = ran.stdout.splitlines()
    schedules = seeds * sum(" schedules, " in line for line in lines)
    for line in lines:
        if "repeat with" in line:
            problem, command = line.split(": repeat with: ")
            return problem, schedules + int(command.split("--first ")[1].split()[0]) - first + 1
    return None if ran.returncode in (0, -signal.SIGXCPU, -signal.SIGKILL) else f"ends with {ran.returncode}", schedules


def faulty(file, old, new):
    text = (ROOT / file).read_text()
    if text.count(old) != 1:
        raise SystemExit(f"{file} has {text.count(old)} times, not once: {old}")
    if text.replace(old, new) == text:
        raise SystemExit(f"{file} is the same without this fault: {old}")
    return file, text.replace(old, new)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=Path, help="where the project is built")
    parser.add_argument("--seeds", type=int, default=2000, help="of each program")
    parser.add_argument("--fit", action="store_true", help="only see whether each fault can still be put in")
    parser.add_argument("--only", nargs="+", default=[""], help="faults whose names contain one of these")
    chosen = parser.parse_args()
    texts = {fault: faulty(*change) for fault, change in FAULTS.items() if any(part in fault for part in chosen.only)}
    if chosen.fit:
        return 0 if texts else 1
    missed = []
    with tempfile.TemporaryDirectory() as work:
        compiler = Compiler(chosen.build.resolve(), Path(work))
        for number, (fault, (file, text)) in enumerate(texts.items()):
            place = Path(work) / str(number)
            place.mkdir()
            program, start = compiler.program(file, text, place), time.monotonic()
            found, schedules = verdict(program, chosen.seeds)
            print(f"{fault}: {found or 'NOT FOUND'} ({schedules} schedules, {time.monotonic() - start:.1f} s)", flush=True)
            missed += [] if found else [fault]
    print(f"{len(texts) - len(missed)} of {len(texts)} faults found")
    return 1 if missed or not texts else 0


sys.exit(main())
