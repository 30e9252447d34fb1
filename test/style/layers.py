"""Folders stand on each other as CMake's targets do (anole_layer, cmake/AnoleLayers.cmake): no #include and no Python import
goes against them, no folders or files include each other in a circle, and no chain of folders is longer than `mostFloors`.
docs/architecture.md says of each folder what it holds. No two sources have the same name, so that a name finds its file."""

import itertools
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[2]).resolve()
TOPS = ("include", "codegen", "pass", "runtime", "tools")
INCLUDE = re.compile(r'^\s*#include "([^"]+)"', re.MULTILINE)
IMPORT = re.compile(r"^(?:from ([\w.]+) )?import (\w+(?:, \w+)*)", re.MULTILINE)
LAYER = re.compile(r"^ *(?:anole_layer|part)\(([^)]*)\)", re.MULTILINE)
ROOTS = ("runtime/core", "runtime/record", "tools")  # of the names of layers

# The longest chain of folders that include each other. It is lowered when it can be, and never raised.
MOST_FLOORS = 10

# What has no target of its own: tables, Python, the one module of the pass, programs.
OTHERS = {
    "include/anole": [],
    "pass/llvm": [],
    "pass/analysis": ["include/anole", "pass/llvm"],
    "pass/instrument": ["pass/analysis"],
    "pass": ["pass/instrument", "pass/loader"],
    "pass/loader": [],
    "pass/wrapper": ["include/anole", "pass/loader"],
    "runtime/symbols": [],
    "runtime/record": [],
    "tools/programs/replay/order": ["runtime/record/functions"],
    "tools/programs/replay": ["tools/programs/replay/report", "tools/programs/replay/run"],
    "tools/programs/calibrate": ["tools/formats/networks", "tools/options"],
    "tools/python": ["tools/options", "tools/views"],
    "codegen/kinds": [],
    "codegen/calls": ["codegen/kinds"],
    "codegen/wrappers": ["codegen/calls"],
    "codegen/replay": ["codegen/calls"],
    "codegen/roles": ["codegen/calls"],
    "codegen/generate": ["codegen/calls"],
    "codegen/fortran": ["codegen/calls"],
    "codegen/abi": ["codegen/calls"],
    "codegen": ["codegen/wrappers", "codegen/replay", "codegen/roles", "codegen/generate", "codegen/fortran",
                "codegen/abi"],
}
# Layers that stand on such, too.
MORE = {
    "runtime/core/settings": ["include/anole"],
    "runtime/core/model": ["include/anole"],
    "runtime/core/source": ["runtime/symbols"],
    "runtime/record/process": ["include/anole"],
    "tools/programs/replay/arguments": ["tools/programs/replay/order"],
    "tools/programs/replay/calls": ["tools/programs/replay/order"],
}
ALSO_CALLED = {"function_table": "runtime/record/functions"}


def values(words, keyword):
    """The words behind a keyword of CMake, up to the next one."""
    behind = words[words.index(keyword) + 1:] if keyword in words else []
    return list(itertools.takewhile(lambda word: not word.isupper(), behind))


def layer_names(listing):
    """The folder of each layer of a CMakeLists.txt, and those below it."""
    here = listing.parent.relative_to(ROOT).as_posix()
    text = listing.read_text()
    for names in re.findall(r"^foreach\((\w+) ([^)]*)\)\n((?:  part.*\n)+)", text, re.MULTILINE):
        for value in names[1].split():
            text += names[2].replace("${" + names[0] + "}", value)
    for call in LAYER.findall(text):
        name, *rest = call.split()
        if "$" not in name:
            below, apart = values(rest, "BELOW"), values(rest, "APART")  # the first of these is a folder inside
            yield f"{here}/{name}", below + apart[1:]


def drawing():
    """Which layers each one stands on."""
    drawn = {}
    for top in ("runtime", "tools"):
        for listing in sorted((ROOT / top).rglob("CMakeLists.txt")):
            drawn.update(layer_names(listing))
    known = {**{re.sub(f"^({'|'.join(ROOTS)})/", "", folder): folder for folder in drawn}, **ALSO_CALLED}
    layers = {folder: [known[name] for name in below] + MORE.get(folder, []) for folder, below in drawn.items()}
    return {**OTHERS, **layers}


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
            yield f"{source if above is None else target}: no target has it (anole_layer)"
        elif above != below and below not in closure(layers, above):
            yield f"{source}: includes {target}, but {above} does not stand on {below}"


def floors(layers):
    """The longest chain of folders on top of one another."""
    height = {}

    def of(name):
        if name not in height:
            height[name] = 1 + max((of(below) for below in layers[name]), default=0)
        return height[name]

    highest = max(layers, key=of)
    chain = [highest]
    while layers[chain[-1]]:
        chain.append(max(layers[chain[-1]], key=of))
    return chain


def undescribed(layers):
    """What docs/architecture.md does not describe, or describes though it is not there."""
    table = (ROOT / "docs/architecture.md").read_text().split("\n## Layers\n")[1].split("\n## ")[0]
    described = set(re.findall(r"^\| `(.+?)` \|", table, re.MULTILINE))
    yield from (f"{name}: docs/architecture.md does not say what it holds" for name in sorted(set(layers) - described))
    yield from (f"docs/architecture.md: there is no layer {name}" for name in sorted(described - set(layers)))


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
    problems = sorted(set(against(layers, pairs))) + list(undescribed(layers)) + named_alike()
    if len(chain := floors(layers)) > MOST_FLOORS:
        problems.append(f"{len(chain)} folders stand on one another, at most {MOST_FLOORS} may: {' on '.join(chain)}")
    across = [(folder(a), folder(b)) for a, b in pairs if folder(a) != folder(b)]
    problems += [f"{name}: includes itself through other folders" for name in circles(across)]
    problems += [f"{name}: includes itself through other files" for name in circles(pairs)]
    print("\n".join(problems) or f"{len(pairs)} arrows between files, none against the targets; {len(chain)} floors")
    return 1 if problems or len(pairs) < 100 else 0


sys.exit(main())
