"""Folders stand on each other as the table "Layers" in docs/architecture.md says: no #include and no Python import goes against
it, no folders or files include each other in a circle, and CMake's layers have no other arrows. No two sources have the same
name, so that a name finds its file."""

import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[2]).resolve()
TOPS = ("include", "codegen", "pass", "runtime", "tools")
INCLUDE = re.compile(r'^\s*#include "([^"]+)"', re.MULTILINE)
IMPORT = re.compile(r"^(?:from ([\w.]+) )?import (\w+(?:, \w+)*)", re.MULTILINE)
LAYER = re.compile(r"anole_layer\(([^)]*)\)")


def drawing():
    """Which layers each one stands on."""
    table = (ROOT / "docs/architecture.md").read_text().split("\n## Layers\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| `")]
    return {re.findall("`(.+?)`", row[0])[0]: re.findall("`(.+?)`", row[-1]) for row in rows}


def closure(layers, name):
    reached, todo = set(), [name]
    while todo:
        for below in layers[todo.pop()]:
            if below not in reached:
                reached.add(below)
                todo.append(below)
    return reached


def layer_of(layers, file):
    above = [name for name in layers if file.startswith(name + "/")]
    return max(above, key=len, default=None)


def sources():
    for top in TOPS:
        for file in sorted((ROOT / top).rglob("*")):
            if file.suffix in {".h", ".cpp", ".c", ".def", ".py"}:
                yield file.relative_to(ROOT).as_posix()


def module_of(file):
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(text):
    """Modules: of `from package import name`, both the package and what may be a module in it."""
    for package, names in IMPORT.findall(text):
        yield package
        yield from (f"{package}.{name}".strip(".") for name in names.split(", "))


def arrows():
    """Pairs of a file and a file that it includes or imports."""
    files = set(sources())
    modules = {module_of(file): file for file in files if file.endswith(".py")}
    for file in files:
        text = (ROOT / file).read_text()
        if file.endswith(".py"):
            targets = [modules.get(name) for name in imported(text)]
        else:
            targets = [next((known for known in (name, "include/" + name) if known in files), None)
                       for name in INCLUDE.findall(text)]
        yield from ((file, target) for target in targets if target and target != file)


def circles(pairs):
    """The names that lie in a circle, by taking away again and again those that point to nothing."""
    out = defaultdict(set)
    for source, target in pairs:
        out[source].add(target)
    while ends := {target for targets in out.values() for target in targets} - set(out):
        for source in list(out):
            out[source] -= ends
            if not out[source]:
                del out[source]
    while starts := set(out) - {target for targets in out.values() for target in targets}:
        for source in starts:
            del out[source]
    return sorted(out)


def folder(file):
    return str(Path(file).parent)


def against(layers, pairs):
    for source, target in pairs:
        above, below = layer_of(layers, source), layer_of(layers, target)
        if above is None or below is None:
            yield f"{source if above is None else target}: no layer of docs/architecture.md has it"
        elif above != below and below not in closure(layers, above):
            yield f"{source}: includes {target}, but {above} does not stand on {below}"


def targets_against(layers):
    """CMake's arrows that the drawing lacks."""
    names = {Path(name).name: name for name in layers if name.startswith("runtime/")}
    for listing in ROOT.glob("runtime/**/CMakeLists.txt"):
        for call in LAYER.findall(listing.read_text()):
            name, *rest = call.split()
            below = rest[rest.index("BELOW") + 1:] if "BELOW" in rest else []
            for target in below:
                if names.get(target) not in closure(layers, names[name]):
                    yield f"{listing.relative_to(ROOT)}: {name} links {target} against the drawing"


def named_alike():
    """Of tests, too."""
    files = defaultdict(list)
    for top in (*TOPS, "test"):
        for file in sorted((ROOT / top).rglob("*")):
            if file.suffix in {".h", ".cpp"} and file.name != "main.cpp":
                files[file.name].append(file.relative_to(ROOT).as_posix())
    return [" and ".join(alike) + ": have the same name" for alike in files.values() if len(alike) > 1]


def main():
    layers, pairs = drawing(), sorted(set(arrows()))
    problems = sorted(set(against(layers, pairs))) + list(targets_against(layers))
    problems += named_alike()
    across = [(folder(a), folder(b)) for a, b in pairs if folder(a) != folder(b)]
    problems += [f"{name}: includes itself through other folders" for name in circles(across)]
    problems += [f"{name}: includes itself through other files" for name in circles(pairs)]
    print("\n".join(problems) or f"{len(pairs)} arrows between files, none against the drawing")
    return 1 if problems or len(pairs) < 100 else 0


sys.exit(main())
