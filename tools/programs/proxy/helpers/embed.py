"""Makes data for `anole generate` out of the helpers, the functions of C that generated programs call.

usage: embed.py FOLDER OUTPUT-FOLDER

Each definition of a file stands alone in the data, with the names that it needs: a program has those that it uses. Those in
the folder `simple` take the place of others in programs that ask for little. Lines that include something are left out; what
they include is listed. Beside the data stand files of C that compile all definitions, the simple ones in a file of their own."""

import pathlib
import re
import sys
from dataclasses import dataclass

INCLUDE = re.compile(r"#include <([^>]+)>\n")
SKIPPED = re.compile(r'/\*.*?\*/|"(?:[^"\\]|\\.)*"', re.DOTALL)
VARIABLE = re.compile(r"(?:OWN )?static [^()]*;\n|(?:OWN )?static [^(]* = [^{]*;\n")
NAME = re.compile(r"[A-Za-z_]\w*")
CALLED = re.compile(r"([A-Za-z_]\w*)\(|\b(pthread_\w+_t)\b")
KEYWORDS = {"if", "for", "while", "return", "sizeof"}


@dataclass
class Definition:
    text: str
    includes: list
    is_simple: bool

    @property
    def code(self):
        return SKIPPED.sub("", self.text).lstrip()

    @property
    def is_variable(self):
        return bool(VARIABLE.fullmatch(self.code))

    @property
    def names(self):
        if self.is_variable:
            return [NAME.findall(part)[-1] for part in re.sub(r"\[[^]]*\]|=.*", "", self.code).split(",")]
        if self.code.startswith("typedef"):
            return re.findall(r"^} (\w+);", self.code, re.MULTILINE)
        return [re.search(r"(\w+)\(", self.code)[1]]

    def needs(self, known):
        return sorted({word for word in NAME.findall(self.code) if word in known} - set(self.names))

    def called(self):
        return {name for match in CALLED.findall(self.code) for name in match
                if name and name not in KEYWORDS and not re.match(r"P?MPI_", name)}


def pieces(paragraph):
    """Variables one by one, the first of them with the comment before."""
    lines = re.match(r"(/\*.*?\*/\n)?(.*)", paragraph, re.DOTALL)
    comment, code = lines[1] or "", lines[2]
    rows = code.splitlines(keepends=True)
    if not all(VARIABLE.fullmatch(row) for row in rows):
        return [paragraph]
    return [comment + rows[0], *rows[1:]]


def definitions(folder):
    for path in sorted(folder.rglob("*.c")):
        text = path.read_text(encoding="utf-8")
        includes = INCLUDE.findall(text)
        text = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
        for paragraph in re.split(r"\n\n+", text.strip()):
            for piece in pieces(paragraph.rstrip("\n") + "\n"):
                yield Definition(piece, includes, path.parent.name == "simple")


def in_order(found, known):
    """Types and variables before functions, each behind those that it needs."""
    found = sorted(found, key=lambda each: (not each.code.startswith("typedef"), not each.is_variable))
    by_name = {}
    for each in found:
        for name in each.names:
            by_name.setdefault(name, []).append(each)
    done = []

    def add(each):
        if each in done or each in on_the_way:
            return
        on_the_way.append(each)
        for name in each.needs(known):
            for needed in by_name[name]:
                add(needed)
        done.append(each)

    on_the_way = []
    for each in found:
        add(each)
    return done


def strings(words):
    return "{" + ", ".join(f'"{word}"' for word in words) + "}"


def row(each, known):
    of_threads = each.text.replace("OWN static", "static _Thread_local")
    texts = ", ".join(f'R"c({text.replace("OWN static", "static")})c"' for text in (each.text, of_threads))
    flags = ", ".join(str(flag).lower() for flag in (each.is_simple, each.is_variable))
    return (f"      {{{strings(each.names)}, {strings(each.needs(known))}, {strings(each.includes)},\n"
            f"       {flags}, {texts}}},\n")


def data(found, known):
    rows = "".join(row(each, known) for each in found)
    names = sorted(known.union(*(each.called() for each in found)))
    return ('#include "tools/programs/proxy/helpers/Helpers.h"\n\nnamespace anole::tools::generate {\n\n'
            "const std::vector<HelperDefinition> &helperDefinitions() {\n"
            f"  static const std::vector<HelperDefinition> all{{\n{rows}  }};\n  return all;\n}}\n\n"
            "const std::vector<std::string> &namesOfHelpers() {\n"
            f"  static const std::vector<std::string> all{strings(names)};\n  return all;\n}}\n\n"
            "} // namespace anole::tools::generate\n")


def check(found):
    """A file that has these definitions and uses each."""
    includes = sorted({include for each in found for include in each.includes})
    used = [("&" if each.is_variable else "") + name for each in found if "typedef" not in each.code for name in each.names]
    return ('#include "program.h"\n\n' + "".join(f"#include <{name}>\n" for name in includes) + "\n"
            + "\n".join(each.text for each in found)
            + "\nconst void *helpers(int number) {\n  const void *all[] = {&rank, comms, "
            + ", ".join(f"(const void *){name}" for name in used)
            + "};\n  return all[number];\n}\n")


def with_simple(found):
    """Each simple definition in place of the other."""
    simple = {name for each in found if each.is_simple for name in each.names}
    return [each for each in found if each.is_simple or not simple.intersection(each.names)]


def main():
    folder, output = map(pathlib.Path, sys.argv[1:])
    found = list(definitions(folder))
    known = {name for each in found for name in each.names}
    found = in_order(found, known)
    (output / "HelperTable.cpp").write_text(data(found, known), encoding="utf-8")
    (output / "helpers.c").write_text(check([each for each in found if not each.is_simple]), encoding="utf-8")
    (output / "simpleHelpers.c").write_text(check(with_simple(found)), encoding="utf-8")


main()
