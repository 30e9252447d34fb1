"""Makes one HTML page of the page's sources, as a C++ file.

usage: bundle.py PAGE-FOLDER OUTPUT

The modules of JavaScript become one script: each is a function that returns what it exports, behind those that it
imports. Comments at the beginning of lines and what indents lines are left out."""

import pathlib
import re
import sys
import zlib

IMPORT = re.compile(r'^import (\{[^}]*\}) from "([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:const|function|class) (\w+)", re.MULTILINE)
COMMENT = re.compile(r"^[ ]*/\*\*?.*?\*/\n|^[ ]*// .*\n", re.MULTILINE | re.DOTALL)
INDENT = re.compile(r"^ +", re.MULTILINE)


def in_order(module, done):
    """The module behind those that it imports."""
    if module in done:
        return
    text = module.read_text()
    done[module] = None
    for _, name in IMPORT.findall(text):
        in_order((module.parent / name).resolve(), done)
    del done[module]
    done[module] = text


def script(main):
    modules = {}
    in_order(main, modules)
    numbers = {module: f"module{number}" for number, module in enumerate(modules)}
    functions = []
    for module, text in modules.items():
        def imported(match, folder=module.parent):
            return f"const {match[1]} = {numbers[(folder / match[2]).resolve()]};\n"
        body = re.sub(r"^export ", "", IMPORT.sub(imported, COMMENT.sub("", text)), flags=re.MULTILINE)
        exports = ", ".join(EXPORT.findall(text))
        functions.append(f"const {numbers[module]} = (() => {{\n{body}return {{ {exports} }};\n}})();\n")
    return "".join(functions)


def page(folder):
    text = (folder / "page.html").read_text()
    styles = "".join(file.read_text() for file in sorted((folder / "style").glob("*.css")))
    return INDENT.sub("", text.replace("@STYLE@", COMMENT.sub("", styles)).replace("@SCRIPT@", script(folder / "main.js")))


def main():
    folder, output = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    text = page(folder).encode()
    pieces = zlib.compress(text, 9)
    rows = [", ".join(map(str, pieces[at:at + 30])) for at in range(0, len(pieces), 30)]
    output.write_text('#include "tools/report/PageSource.h"\n\nnamespace anole::report {\n\n'
                      "static const unsigned char bytes[] = {\n" + ",\n".join(rows) + "};\n\n"
                      "PackedPage packedPage() {\n"
                      f"  return {{{{reinterpret_cast<const char *>(bytes), sizeof(bytes)}}, {len(text)}}};\n}}\n\n"
                      "} // namespace anole::report\n")


main()
