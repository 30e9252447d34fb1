"""Every subcommand that reads files, on files that nobody would write, each within ten seconds of CPU time and 2 GiB.

usage: run.py ANOLE ASSEMBLE GOLDEN [NAME]

ASSEMBLE is anole_assemble, GOLDEN test/format. Of the files that are made here (cases.py), only NAME, if it is given. A
command must end with 0, 1 or 2, and with 2 say why; each message is one line. `anole check` must give the expected answer."""

import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

import cases

SECONDS, MEMORY, LISTENED = 10, 2 << 30, 4 << 20
STEERING = re.compile(rb"[\x00-\x09\x0b-\x1f]")
ENDS = (0, 1, 2, -signal.SIGPIPE)
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
        ["whatif", *LIMIT, "--csv", str(folder / "grid.csv"), file],
        ["efficiency", *LIMIT, "--json", file],
        ["phases", *LIMIT, "--svg", drawing, file],
        ["phases", *LIMIT, "--json", "--by-messages", file],
        ["replay", "-n", "1073741824", file],
        ["generate", "-o", str(folder / "proxy.c"), file],
    ] + [["export", "--limit", "20000", "--to", name, "-o", str(exports / name), file]
         for name in ("csv", "json-lines", "perfetto", "otf2", "simgrid")]


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def problem_of(anole, arguments, expected):
    """What is wrong with how the command ended, or None. Of what it prints, the first bytes are read: what has more to say
    ends when nobody listens."""
    with tempfile.TemporaryFile() as messages:
        process = subprocess.Popen([anole, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=messages, preexec_fn=limit)
        with process.stdout:
            said = process.stdout.read(LISTENED)
        status = process.wait()
        messages.seek(0)
        lines = messages.read().decode(errors="replace").splitlines()
    if status == -signal.SIGKILL:
        return f"takes more than {SECONDS} s"
    if STEERING.search(said):
        return "printed letters that steer a terminal"
    if status not in expected:
        return f"ended with {status}: {lines}"
    if any(not line.startswith("anole: ") for line in lines) or (status == 2 and not lines):
        return f"said {lines}"
    return None


def try_file(anole, file, other, folder, check):
    """How many commands failed; `check` are the statuses that `anole check` may give."""
    failures = 0
    for arguments in commands(str(file), str(other), folder):
        problem = problem_of(anole, arguments, check if arguments[:2] == ["check", str(file)] else ENDS)
        if problem:
            print(f"anole {' '.join(arguments)}: {problem}"[:600], flush=True)
            failures += 1
    return failures


def main():
    anole, assemble, golden = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    wanted = sys.argv[4:]
    other = golden / "good" / "stencil.anole"
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        files = [] if wanted else [(file, ENDS) for file in sorted([*golden.glob("misleading/*.anole"), *golden.glob("large/*.anole")])]
        for make, status in cases.CASES:
            if not wanted or make.__name__ in wanted:
                files.append((make(cases.Maker(folder, assemble, make.__name__)), [status]))
        for file, check in files:
            begin = time.monotonic()
            failures += try_file(anole, file, other, folder, check)
            print(f"{pathlib.Path(file).name}: {time.monotonic() - begin:.1f} s", flush=True)
    sys.exit(1 if failures or not files else 0)


main()
