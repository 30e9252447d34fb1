"""Writes C sources of a program with so many call sites, each of which it calls once."""

import pathlib
import sys

KINDS = ("MPI_Sendrecv(&a, 1, MPI_INT, other, {tag}, &b, 1, MPI_INT, other, {tag}, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
         "MPI_Allreduce(&a, &b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);",
         "MPI_Send(&a, 1, MPI_INT, MPI_PROC_NULL, {tag}, MPI_COMM_WORLD);",
         "MPI_Bcast(&b, 1, MPI_INT, 0, MPI_COMM_WORLD);")
OF_A_FILE, OF_A_FUNCTION = 1000, 50
MAIN = """int main(int count, char **arguments) {{
  MPI_Init(&count, &arguments);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
{calls}
  MPI_Finalize();
}}
"""


def function(first, end):
    calls = "".join(f"  {KINDS[site % len(KINDS)].format(tag=site % 100)}\n" for site in range(first, end))
    return f"void run{first}(void) {{\n  int a = 0, b = 0;\n{calls}}}\n"


def write(folder, sites):
    """The names of the files."""
    files = []
    for first in range(0, sites, OF_A_FILE):
        end = min(first + OF_A_FILE, sites)
        functions = [function(at, min(at + OF_A_FUNCTION, end)) for at in range(first, end, OF_A_FUNCTION)]
        files.append(folder / f"sites{first}.c")
        files[-1].write_text("#include <mpi.h>\nextern int other;\n" + "".join(functions))
    names = [f"run{first}" for first in range(0, sites, OF_A_FUNCTION)]
    files.append(folder / "main.c")
    files[-1].write_text("#include <mpi.h>\nint other;\n" + "".join(f"void {name}(void);\n" for name in names)
                         + MAIN.format(calls="\n".join(f"  {name}();" for name in names)))
    return files


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]), int(sys.argv[2]))
