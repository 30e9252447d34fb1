"""Writes C++ programs with many call paths, which know their own paths.

A program makes walks through a random call graph: direct calls, calls through pointers, virtual calls, recursion,
calls into shared libraries. A walk that ends calls MPI once and prints the way that it came, as file:line of each
call. Most calls are the last thing that their function does, so optimised code makes many of them tail calls.

As a script: callgraph.py FOLDER FUNCTIONS FILES, then what `write` returns."""

import pathlib
import random
import sys

HEADER = """#pragma once
#include <mpi.h>
struct Walk {
  unsigned long state;
  int left, length;
  struct { const char *file; int line; } way[4096];
  unsigned choose(unsigned many) {
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(state >> 33) % many;
  }
};
/* A call, noted with the place where it stands. */
#define GO(call) (w->way[w->length++] = {__FILE__, __LINE__}, (call))
struct Object {
  virtual ~Object() {}
  virtual int go(Walk *w) = 0;
};
extern Object *objects[];
extern int (*volatile pointers[])(Walk *);
"""

MAIN = """#include "callgraph.h"
#include <cstdio>
#include <cstdlib>
int main(int count, char **values) {
  static Walk walk, *w = &walk;
  int walks = count > 1 ? std::atoi(values[1]) : 100, depth = count > 2 ? std::atoi(values[2]) : 12, sum = 0;
  MPI_Init(&count, &values);
  for (int i = 0; i < walks; ++i) {
    w->state = i * 0x9e3779b97f4a7c15ul, w->left = depth, w->length = 0;
    sum += GO(f0(w));
    for (int j = 0; j < w->length; ++j)
      std::printf("%s%s:%d", j ? " " : "", w->way[j].file, w->way[j].line);
    std::printf("\\n");
  }
  MPI_Finalize();
  return sum < 0;
}
"""


def body(number, functions, choice):
    """Calls of functions further on, and of some before: recursion ends when the walk is over."""
    call = "GO(MPI_Barrier(MPI_COMM_SELF))"
    cases = []
    for _ in range(choice.randint(2, 4)):
        to = number + 1 + int(choice.expovariate(1 / 10))
        if to >= functions or choice.random() < 0.15:
            to = choice.randrange(functions)
        kind = choice.random()
        if kind < 0.3:
            to -= to % 7  # few functions are called through pointers
        goal = f"f{to}(w)" if kind >= 0.3 else f"pointers[{to}](w)" if kind < 0.15 else f"objects[{to}]->go(w)"
        # Without work after it, it may be a tail call. The work is none that makes recursion a loop.
        cases.append(f"GO({goal})" + (" >> 1" if choice.random() < 0.5 or to <= number else ""))
    lines = [f"int f{number}(Walk *w) {{", "  if (w->left-- <= 0)", f"    return {call};",
             f"  switch (w->choose({len(cases) + 1})) {{"]
    for i, case in enumerate(cases):
        lines += [f"  case {i}:", f"    return {case};"]
    lines += ["  default:", f"    return {call} >> 1;", "  }", "}",
              f"struct O{number} : Object {{", "  int go(Walk *w) override {", f"    return GO(f{number}(w));", "  }",
              f"}} o{number};"]
    return lines


def write(folder, functions, files, seed=1):
    """The sources: main.cpp, then part0.cpp, ..., any of which may go into libraries."""
    choice, folder = random.Random(seed), pathlib.Path(folder)
    names = range(functions)
    (folder / "callgraph.h").write_text(
        HEADER + "".join(f"int f{i}(Walk *);\n" for i in names))
    tables = "#include \"callgraph.h\"\n" + "".join(f"extern Object &r{i};\n" for i in names) + \
        "Object *objects[] = {" + ", ".join(f"&r{i}" for i in names) + "};\n" \
        "int (*volatile pointers[])(Walk *) = {" + ", ".join(f"f{i}" for i in names) + "};\n"
    (folder / "main.cpp").write_text(tables + MAIN)
    sources = ["main.cpp"]
    for part in range(files):
        lines = ['#include "callgraph.h"']
        for number in range(part, functions, files):
            lines += body(number, functions, choice) + [f"extern Object &r{number};", f"Object &r{number} = o{number};"]
        sources.append(f"part{part}.cpp")
        (folder / sources[-1]).write_text("\n".join(lines) + "\n")
    return sources


if __name__ == "__main__":
    print(*write(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
