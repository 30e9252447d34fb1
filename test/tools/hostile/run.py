"""Every subcommand that reads files, on files that nobody would write, each within a minute of CPU time and 2 GiB.

usage: run.py COMMANDS ASSEMBLE GOLDEN NUMBER/SHARES|NAME...

COMMANDS is anole_hostile_commands, which runs all commands on a file in one process, ASSEMBLE anole_assemble, GOLDEN
test/format. Of all files, a share, or those named. A command must end with 0, 1 or 2, and with 2 say why; each message is one
line. `anole check` must give the expected answer."""

import json
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import time

import cases

ENDS = (0, 1, 2)
LIMIT = ["--limit", "200000"]


def commands(file, other, folder):
    drawing = str(folder / "drawing.svg")
    exports = pathlib.Path(tempfile.mkdtemp(dir=folder))
    return [
        ["info", file],
        ["info", "--json", file],
        ["print", file],
        ["print", "--times", file],
        ["print", "--json", file],
        ["print", "--json", "--bytes", "--rank", "0", file],
        ["print", "--bytes", file],
        ["print", "--rank", "0", file],
        ["print", "--expand", file],
        ["ranks", file],
        ["ranks", "--by", "loop", file],
        ["ranks", "--by", "function", "--json", file],
        ["ranks", "--by", "phase", "--rank", "0", file],
        ["check", file],
        ["check", "--against", str(folder), file],
        ["check", "--json", file],
        ["clusters", file],
        ["clusters", "--json", file],
        ["clusters", "--svg", drawing, file],
        ["diff", *LIMIT, file, file],
        ["diff", *LIMIT, file, other],
        ["diff", *LIMIT, "--json", file, other],
        ["diff", *LIMIT, "--ignore-paths", other, file],
        ["accuracy", *LIMIT, file, file],
        ["accuracy", *LIMIT, "--json", "--svg", drawing, file, file],
        ["accuracy", *LIMIT, file, other],
        ["merge", file, "--output", str(folder / "merged.anole")],
        ["merge", file, other, "--output", str(folder / "merged.anole")],
        ["classify", *LIMIT, file],
        ["unexpected", *LIMIT, file],
        ["whatif", *LIMIT, "--csv", str(folder / "grid.csv"), file],
        ["efficiency", *LIMIT, "--json", file],
        ["phases", *LIMIT, "--svg", drawing, file],
        ["phases", *LIMIT, "--json", "--by-messages", file],
        ["replay", "-n", "1073741824", file],
        ["generate", "-o", str(folder / "proxy.c"), file],
    ] + [["export", "--limit", "20000", "--to", name, "-o", str(exports / name), file]
         for name in ("csv", "json-lines", "perfetto", "otf2", "simgrid")]


class Process:
    """Runs commands until one ends it."""

    def __init__(self, program, memory):
        self.messages = tempfile.TemporaryFile()
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.messages,
                                        text=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory)))

    def answer(self, arguments):
        """Status, messages, and whether letters that steer a terminal were printed, which who ends cannot tell."""
        self.process.stdin.write("\t".join(arguments) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if line:
            answer = json.loads(line)
            return answer["status"], answer["messages"], answer["steers"]
        status = self.process.wait()
        self.messages.seek(0)
        return status, self.messages.read().decode(errors="replace"), False

    def has_ended(self):
        return self.process.poll() is not None

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
        self.messages.close()


def problem_of(status, messages, steers, expected):
    """What is wrong with how a command ended, or None."""
    lines = messages.splitlines()
    if status == -signal.SIGXCPU:
        return "takes more than a minute"
    if steers:
        return "printed letters that steer a terminal"
    if status not in expected:
        return f"ended with {status}: {lines}"
    if any(not line.startswith("anole: ") for line in lines) or (status == 2 and not lines):
        return f"said {lines}"
    return None


def try_file(program, file, other, folder, check, memory):
    """How many commands failed; `check` are the statuses that `anole check` may give."""
    failures, process = 0, Process(program, memory)
    for arguments in commands(str(file), str(other), folder):
        if process.has_ended():
            process.end()
            process = Process(program, memory)
        expected = check if arguments[:2] == ["check", str(file)] else ENDS
        if problem := problem_of(*process.answer(arguments), expected):
            print(f"anole {' '.join(arguments)}: {problem}"[:600], flush=True)
            failures += 1
    process.end()
    return failures


def makers(folder, assemble, golden):
    """What makes a file, the statuses that `anole check` may give, and the memory that commands have, by the file's name."""
    found = {file.stem: (lambda file=file: file, ENDS, cases.MEMORY)
             for file in sorted([*golden.glob("misleading/*.anole"), *golden.glob("large/*.anole")])}
    for make, status, memory in cases.CASES:
        found[make.__name__] = (lambda make=make: make(cases.Maker(folder, assemble, make.__name__)), [status], memory)
    return found


def chosen(names, wanted):
    if "/" not in wanted[0]:
        return wanted
    number, shares = map(int, wanted[0].split("/"))
    return names[number - 1::shares]


def main():
    program, assemble, golden, *wanted = sys.argv[1:]
    golden, failures = pathlib.Path(golden), 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        made = makers(folder, assemble, golden)
        for name in chosen(list(made), wanted):
            make, check, memory = made[name]
            begin = time.monotonic()
            failures += try_file(program, make(), golden / "good" / "stencil.anole", folder, check, memory)
            print(f"{name}: {time.monotonic() - begin:.1f} s", flush=True)
    sys.exit(1 if failures else 0)


main()
