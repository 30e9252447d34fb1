#!/usr/bin/python3
"""Checks sources and their headers by .clang-tidy. Usage: tidy.py BUILD configure|all|NUMBER/SHARES

A file takes some five seconds, so only some are checked each time: those that the latest commits changed, and a part of
the others, another one for each commit. Tests that run side by side have a share of them each. A folder in the build folder
is configured for it, because the build itself compiles many files as one. One check takes three quarters of the time, as it
looks at every function of the headers of JSON and of command lines: only `all` has it. A file that is compiled for several
programs is checked once, and once for each MPI.

Of a file's includes those that it has no use for are wrong. Those that it lacks are not: what the header of a class
includes for its members comes with it."""

import json
import pathlib
import re
import subprocess
import sys
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CHANGED = 20  # files at most
OTHERS = 10  # about
DEAR = "-checks=-performance-unnecessary-value-param"
FINDING = re.compile(r"(?:warning|error): .*\[[\w.,-]+\]$")
LIBRARY = re.compile(r"-isystem (\S+)")
DEFINITION = re.compile(r"-D(\w+)")
LACKS = re.compile(r"no header providing .* is directly included")


def sources():
    return sorted(path for folder in ("runtime", "pass", "tools", "test") for path in (ROOT / folder).rglob("*.cpp"))


def git(*arguments):
    """Lines of output; none outside of a repository."""
    done = subprocess.run(["git", "-c", f"safe.directory={ROOT}", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60)
    return done.stdout.split() if done.returncode == 0 else []


def changed(files):
    """The newest first. A header is checked with the source of its name."""
    known, found = set(files), {}
    for name in git("log", "-60", "--format=", "--name-only"):
        path = (ROOT / name).with_suffix(".cpp")
        if path in known:
            found[path] = True
    return list(found)[:CHANGED]


def part(files):
    commit, parts = int((git("rev-parse", "HEAD") or ["0"])[0], 16), len(files) // OTHERS
    return [path for path in files if zlib.crc32(path.name.encode()) % parts == commit % parts]


def share(files, number, shares):
    return sorted({*changed(files), *part(files)})[number - 1::shares]


def configure(build):
    for command in (["cmake", "--preset", "tidy", "-B", build], ["cmake", "--build", build, "--target", "anole_generated"]):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
    commands = pathlib.Path(build, "compile_commands.json")
    commands.write_text(json.dumps(once(json.loads(commands.read_text()))))


def once(commands):
    """Of those of a file that differ neither in other projects' headers nor in definitions that the file names, the
    shortest: programs of tests that have faults put in, or are not optimised, say so besides."""
    texts, kept = {str(path): path.read_text() for path in sources()}, {}
    for command in sorted(commands, key=lambda command: len(command["command"])):
        file, arguments = command["file"], command["command"]
        if file in texts:  # others are generated
            defined = [name for name in DEFINITION.findall(arguments) if name in texts[file]]
            kept.setdefault((file, *LIBRARY.findall(arguments), *defined), command)
    return list(kept.values())


def findings(build, files, options):
    patterns = [f"^{re.escape(str(path))}$" for path in files]
    done = subprocess.run(["run-clang-tidy-19", "-quiet", *options, "-p", build, *patterns],
                          cwd=ROOT, capture_output=True, text=True)
    lines = set(filter(FINDING.search, done.stdout.splitlines()))
    broken = done.returncode and not lines and done.stdout + done.stderr
    return sorted(line for line in lines if not LACKS.search(line)) or ([broken] if broken else [])


def main():
    build, what = str(pathlib.Path(sys.argv[1], "tidy").resolve()), sys.argv[2]
    if what == "configure":
        return configure(build)
    files = sources() if what == "all" else share(sources(), *map(int, what.split("/")))
    found = findings(build, files, [] if what == "all" else ["-j", "1", DEAR])
    print(*found, f"{len(files)} files checked, {len(found)} findings", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
