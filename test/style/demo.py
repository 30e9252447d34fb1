"""`./dev demo` stays quick to build: what its units read is limited, as that is what compiling them costs.

Each unit (the sources of a folder, AnoleUnity.cmake) is compiled together with all headers that it includes. Their lines
do not depend on the machine's load, nor on a cache of compilers: ninja knows of each object what it was made of. The
limit is lowered when it can be, and never raised. Over the limit, see which headers cost most, and which units: include
less, or build less for the demo."""

import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Half of the CPU time is proportional to these lines; the other half goes into optimising what they instantiate.
MOST_LINES = 9_100_000
SHOWN = 8


def targets():
    """Those that `./dev demo` builds."""
    demo = re.search(r"^demo\(\) \{$.*?^  make_targets (.+?)$", (ROOT / "dev").read_text(), re.MULTILINE | re.DOTALL)
    return demo.group(1).split()


def ninja(build, *words):
    return subprocess.run(["ninja", "-C", build, *words], check=True, capture_output=True, text=True).stdout


def llvm():
    """The version of LLVM for which it builds the pass."""
    presets = json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"]
    return next(preset for preset in presets if preset["name"] == "base")["cacheVariables"]["ANOLE_LLVM"]


def objects(build):
    """What the targets are linked of, but for the passes that are built for tests alone."""
    other = re.compile(rf"AnolePass-(?!{llvm()}[.])")
    names = ninja(build, "-t", "inputs", *targets()).split("\n")
    return [name for name in names if name.endswith(".o") and not other.search(name)]


def units(build, names):
    """The files that each object was compiled from; ninja lists an object, then its files, then nothing."""
    for block in ninja(build, "-t", "deps", *names).strip().split("\n\n"):
        head, *files = block.split("\n")
        yield head.split(": ")[0], [Path(build, name.strip()).resolve() for name in files]


def lines_of(path, known={}):
    if path not in known:
        known[path] = path.read_bytes().count(b"\n")
    return known[path]


def shown(path):
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()


def read(build):
    """The lines that units read, by unit and by file."""
    by_unit, by_file = Counter(), defaultdict(list)
    for unit, files in units(build, objects(build)):
        for file in files:
            by_unit[unit] += lines_of(file)
            by_file[file].append(lines_of(file))
    return by_unit, Counter({f"{shown(file)}, {len(each)} times": sum(each) for file, each in by_file.items()})


def over(most, by_unit, by_file):
    """What is said if the limit is exceeded."""
    if by_unit.total() <= most:
        return
    for title, counts in ("files", by_file), ("units", by_unit):
        yield f"{title} that cost most:"
        yield from (f"{lines:10,}  {name}" for name, lines in counts.most_common(SHOWN))


def main(build):
    by_unit, by_file = read(build)
    print(f"{by_unit.total():,} lines in {len(by_unit)} units of ./dev demo, at most {MOST_LINES:,}")
    problems = [f"{name}: not built yet" for name in objects(build) if name not in by_unit]
    problems += over(MOST_LINES, by_unit, by_file)
    if not list(over(by_unit.total() - 1, by_unit, by_file)):
        problems.append("one line more than the limit is not told: this test cannot fail")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main(sys.argv[1]))
