"""Writes the programs that are too large to be written by hand: a call site for each event, a loop for each event."""

PER_FUNCTION = 100  # the compiler takes more than linear time for long functions
PER_FILE = 2000
SITE = "  send(1, {at});\n"
LOOP = "  for (long trip = 0; trip < trips; ++trip) {{\n    send(1, {at});\n    send(2, {at});\n  }}\n"


def function(name, statement, first):
    body = "".join(statement.format(at=at) for at in range(first, first + PER_FUNCTION))
    return f"__attribute__((noinline)) static void {name}{first}(long trips) {{\n  (void)trips;\n{body}}}\n\n"


def file(name, statement, first):
    functions = range(first, first + PER_FILE, PER_FUNCTION)
    calls = "".join(f"  {name}{at}(trips);\n" for at in functions)
    return ('#include "Shapes.h"\n\n' + "".join(function(name, statement, at) for at in functions)
            + f"void {name}From{first}(long trips) {{\n{calls}}}\n")


def main(name, trips, count):
    files = range(0, count, PER_FILE)
    declared = "".join(f"void {name}From{at}(long trips);\n" for at in files)
    called = "".join(f"  {name}From{at}({trips});\n" for at in files)
    return (f'#include "Shapes.h"\n\n{declared}\nstatic void run(long) {{\n{called}}}\n\n'
            f'static const Shapes shapes{{{{"{name}", 2, run}}}};\n')


def write(folder, name, statement, trips, count):
    """Returns the files of a program in which `statement` stands that often."""
    folder.mkdir(exist_ok=True)
    texts = {f"{name}{at}.cpp": file(name, statement, at) for at in range(0, count, PER_FILE)}
    texts[f"{name}.cpp"] = main(name, trips, count)
    for path, text in texts.items():
        (folder / path).write_text(text)
    return [folder / path for path in texts]
