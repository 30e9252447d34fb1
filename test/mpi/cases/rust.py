"""A program in Rust, which calls MPI by way of C, as it is: call paths have Rust's names, in both of the ways in which
rustc makes symbols of them, with and without debug information."""

import shutil

from harness import HERE, expect, expect_words, main, skip

RANKS = 3
# How rustc makes symbols, and names that say so: of a method, a closure, and a method of a trait.
SYMBOLS = {
    "older": ((), "ring::Ring::step", "ring::main::{{closure}}", "<ring::Ring<T> as ring::Meets>::meet"),
    "newer": (("-Csymbol-mangling-version=v0",), "<ring::Ring<i32>>::step", "ring::main::{closure#0}",
              "<ring::Ring<i32> as ring::Meets>::meet"),
}
if not shutil.which("rustc"):
    skip("rustc is not installed")


def built(sandbox, name, *flags):
    binding = sandbox.compile("mpicc", HERE / "programs" / "ring_binding.c", "binding.o", "-c", "-g")
    program = sandbox.path / name
    sandbox.run("rustc", *flags, "-Copt-level=1", "-Clinker=mpicc", f"-Clink-arg={binding}", HERE / "programs" / "ring.rs",
                "-o", program).succeeded()
    return program


def paths(sandbox, program):
    """The call paths of a trace that is what the ranks did."""
    raw = sandbox.path / f"raw-{program.name}"
    raw.mkdir()
    untraced = sandbox.mpiexec(RANKS, program).succeeded()
    trace = f"{program.name}.anole"
    traced = sandbox.anole("run", "-n", RANKS, "-o", trace, "--", program, ANOLE_VERIFY=raw).succeeded()
    expect(sorted(traced.out) == sorted(untraced.out), f"untraced it prints {untraced.out}, traced: {traced}")
    sandbox.is_lossless(trace, raw)
    return sandbox.anole("print", trace).succeeded().out


def test(sandbox):
    for symbols, (scheme, method, closure, of_trait) in SYMBOLS.items():
        expect_words(paths(sandbox, built(sandbox, f"{symbols}-lines", *scheme, "-g")),
                     f"> ring::main ring.rs:62 > {method} ring.rs:36 > ring::mpi::pass ring.rs:17 > ring_pass ring_binding.c:10",
                     f"> {closure} ring.rs:64 > ring::mpi::pass ring.rs:17 > ring_pass ring_binding.c:10",
                     f"> {of_trait} ring.rs:47")
        expect_words(paths(sandbox, built(sandbox, f"{symbols}-names", *scheme, "-Cstrip=debuginfo")),
                     f"> ring::main > {method} > ring_pass", "> ring::main > ring::apply > ring_pass", f"> ring::main > {of_trait}")


main(test)
