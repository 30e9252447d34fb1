"""Writes the sources of a random program: functions in several files that call each other directly, through pointers or
virtually, and recursively, with loops, branches and MPI calls in them.

All ranks take the same way through the program, because what decides it (`step`, `budget`, numbers of loops) is the same on
all of them. The exceptions are branches on the rank: both sides of such a branch hold the same exchange, or only calls that
concern no other rank. So whatever a rank waits for, the others send at the same step or before."""

import random

HEADER = """#pragma once
#include <mpi.h>
enum {{ Room = 4096, Functions = {functions} }};
extern int rank, size, step, budget, table[37], out[Room], in[Room];
extern MPI_Comm wild;
{declarations}
"""
MAIN = """
int rank, size, step, budget = {budget}, table[37], out[Room], in[Room];
MPI_Comm wild;

int main(int argc, char **argv) {{
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_dup(MPI_COMM_WORLD, &wild);
  for (int i = 0; i < 37; i++)
    table[i] = (i * i * {factor} + i) % 101;
  while (budget-- > 0) {{
    step++;
    f0({depth});
  }}
  if (rank == 0)
    printf("{seed}: correct\\n");
  MPI_Comm_free(&wild);
  MPI_Finalize();
  return 0;
}}
"""
# Exchanges; D is a distance, N a count, T a tag, R a root, K a small number: expressions without a rank in them.
EXCHANGES = (
    "MPI_Sendrecv(out, N, MPI_INT, (rank + D) % size, T, in, Room, MPI_INT, (rank + size - D % size) % size, T, "
    "MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
    "MPI_Sendrecv(out, N, MPI_INT, rank + D < size ? rank + D : MPI_PROC_NULL, T, in, Room, MPI_INT, "
    "rank - D >= 0 ? rank - D : MPI_PROC_NULL, T, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
    "MPI_Request r[2]; MPI_Irecv(in, Room, MPI_INT, (rank + size - D % size) % size, T, MPI_COMM_WORLD, &r[0]);"
    "MPI_Isend(out, N, MPI_INT, (rank + D) % size, T, MPI_COMM_WORLD, &r[1]); MPI_Waitall(2, r, MPI_STATUSES_IGNORE);",
    "MPI_Request r[8]; for (int k = 0; k < K; k++) { MPI_Irecv(in + 64 * k, 64, MPI_INT, (rank + size - k % size) % size, k, "
    "MPI_COMM_WORLD, &r[k]); } for (int k = 0; k < K; k++) MPI_Send(out, k, MPI_INT, (rank + k) % size, k, MPI_COMM_WORLD);"
    "for (int k = 0; k < K; k++) { int i; MPI_Waitany(K, r, &i, MPI_STATUS_IGNORE); }",
    "MPI_Request r; int done = 0; MPI_Irecv(in, Room, MPI_INT, (rank + 1) % size, T, MPI_COMM_WORLD, &r);"
    "MPI_Send(out, N % 50, MPI_INT, (rank + size - 1) % size, T, MPI_COMM_WORLD);"
    "while (!done) { MPI_Test(&r, &done, MPI_STATUS_IGNORE); sched_yield(); }",
    "MPI_Request r; MPI_Isend(out, N, MPI_INT, (rank + D) % size, T, wild, &r);"
    "MPI_Recv(in, Room, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, wild, MPI_STATUS_IGNORE); MPI_Wait(&r, MPI_STATUS_IGNORE);",
    "MPI_Request r; MPI_Status s; int n; MPI_Isend(out, N, MPI_INT, (rank + 1) % size, T, MPI_COMM_WORLD, &r);"
    "MPI_Probe((rank + size - 1) % size, T, MPI_COMM_WORLD, &s); MPI_Get_count(&s, MPI_INT, &n);"
    "MPI_Recv(in, n, MPI_INT, s.MPI_SOURCE, s.MPI_TAG, MPI_COMM_WORLD, &s); MPI_Wait(&r, &s);",
    "MPI_Request r[2]; MPI_Recv_init(in, Room, MPI_INT, (rank + 1) % size, T, MPI_COMM_WORLD, &r[0]);"
    "MPI_Send_init(out, N, MPI_INT, (rank + size - 1) % size, T, MPI_COMM_WORLD, &r[1]);"
    "for (int k = 0; k < K; k++) { MPI_Startall(2, r); MPI_Waitall(2, r, MPI_STATUSES_IGNORE); }"
    "MPI_Request_free(&r[0]); MPI_Request_free(&r[1]);",
    "MPI_Comm part; MPI_Comm_split(MPI_COMM_WORLD, rank % 2, K, &part); MPI_Allreduce(out, in, N, MPI_INT, MPI_SUM, part);"
    "MPI_Comm_free(&part);",
    "MPI_Barrier(MPI_COMM_WORLD);", "MPI_Bcast(out, N, MPI_INT, R, MPI_COMM_WORLD);",
    "MPI_Allreduce(out, in, N, MPI_INT, MPI_MAX, MPI_COMM_WORLD);",
    "MPI_Gather(out, N % 500, MPI_INT, in, N % 500, MPI_INT, R, MPI_COMM_WORLD);",
    "int n[16], p[16]; for (int k = 0; k < size; k++) { n[k] = (N + k) % 200; p[k] = 200 * k; }"
    "MPI_Allgatherv(out, n[rank], MPI_INT, in, n, p, MPI_INT, MPI_COMM_WORLD);",
    "MPI_Alltoall(out, N % 500, MPI_INT, in, N % 500, MPI_INT, MPI_COMM_WORLD);",
    "MPI_Request r; MPI_Ibarrier(MPI_COMM_WORLD, &r); MPI_Wait(&r, MPI_STATUS_IGNORE);")
LOCALS = ("MPI_Send(out, N, MPI_INT, MPI_PROC_NULL, T, MPI_COMM_WORLD);", "MPI_Barrier(MPI_COMM_SELF);",
          "int found; MPI_Iprobe(MPI_ANY_SOURCE, T, MPI_COMM_SELF, &found, MPI_STATUS_IGNORE);",
          "MPI_Allreduce(out, in, K, MPI_INT, MPI_SUM, MPI_COMM_SELF);", "(void)MPI_Wtime();")
FLAGS = (["-O0"], ["-O1"], ["-O2"], ["-O2"], ["-O3"], ["-O2", "-g"], ["-O3", "-fno-inline"], ["-O2", "-flto", "-fuse-ld=lld"])


class Program:
    """The text of one program: `files` by name, and the flags to compile it with."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.language = self.random.choice(("c", "c", "cpp"))
        self.functions = self.random.randint(3, 16)
        self.flags = self.random.choice(FLAGS)
        self.loops = 0
        self.files = self.sources(seed)

    def number(self):
        """The same on all ranks: constant, growing, periodic, or from a table."""
        a, b, m = (self.random.randint(1, n) for n in (40, 90, 60))
        return self.random.choice((f"{b}", f"{b}", f"(step * {a} % {m})", f"(step % {a})", f"table[step % {min(a, 37)}]",
                                   f"table[step % 37] % {m}", f"(step / {a} % {m})"))

    def filled(self, text):
        values = {"N": f"({self.number()} + 1)", "T": f"({self.number()})", "D": f"({self.number()})",
                  "R": f"({self.number()} % size)", "K": str(self.random.randint(1, 7))}
        words = [values.get(word, word) for word in self.words(text)]
        return "{ " + "".join(words) + " }"

    @staticmethod
    def words(text):
        word = ""
        for letter in text:
            if letter.isalnum() or letter == "_":
                word += letter
                continue
            yield word
            yield letter
            word = ""
        yield word

    def exchange(self):
        return "step++; " + self.filled(self.random.choice(EXCHANGES))

    def local(self):
        return self.filled(self.random.choice(LOCALS))

    def test(self):
        return f"{self.number()} % {self.random.randint(2, 5)} == {self.random.randint(0, 1)}"

    def rank_test(self):
        return self.random.choice(("rank == 0", "rank % 2", f"rank == {self.number()} % size", "rank * 2 < size",
                                   "rank == size - 1"))

    def by_rank(self):
        """Both sides of the branch do the same, at other places."""
        if self.random.random() < 0.4:
            return f"if ({self.rank_test()}) {self.local()}"
        exchange = self.filled(self.random.choice(EXCHANGES))
        return f"step++; if ({self.rank_test()}) {{ {self.local()} {exchange} }} else {exchange}"

    def loop(self, depth):
        self.loops += 1
        i, trips = f"i{self.loops}", f"{self.number()} % {self.random.choice((3, 6, 12))}"
        leave = self.random.choice(("", "", f"if ({self.test()}) break;", f"if ({self.test()}) continue;"))
        body = f"{self.block(depth)} {leave} {self.statement(depth)}"
        return self.random.choice((
            f"for (int {i} = 0, n = {trips}; {i} < n && budget > 0; {i}++) {{ {body} }}",
            f"int {i} = {trips}; while ({i}-- > 0 && budget > 0) {{ {body} }}",
            f"int {i} = {trips}; do {{ {body} }} while (--{i} > 0 && budget > 0);"))

    def call(self):
        other = self.random.randrange(self.functions)
        direct = f"f{other}(depth - 1);"
        if self.language == "cpp":
            return self.random.choice((direct, f"nodes({self.number()} % Functions).run(depth - 1);",
                                       f"try {{ thrower(depth - 1, {self.number()}); }} catch (int) {{ {self.local()} }}"))
        return self.random.choice((direct, f"nodes[{self.number()} % Functions](depth - 1);"))

    def statement(self, depth=0):
        if depth > 3:
            return self.exchange()
        kind = self.random.choices(("exchange", "local", "rank", "loop", "if", "switch", "call"), (6, 2, 3, 3, 3, 1, 5))[0]
        if kind in ("exchange", "local"):
            return getattr(self, kind)()
        if kind == "rank":
            return self.by_rank()
        if kind == "loop":
            return "{ " + self.loop(depth + 1) + " }"
        if kind == "if":
            return f"if ({self.test()}) {{ {self.block(depth + 1)} }} else {{ {self.statement(depth + 1)} }}"
        if kind == "switch":
            cases = "".join(f"case {n}: {{ {self.statement(depth + 1)} }} "
                            + self.random.choice(("break; ", "/* fall through */ ")) for n in range(3))
            return f"switch ({self.number()} % 4) {{ {cases} default: break; }}"
        return f"if (depth > 0) {{ {self.call()} }}"

    def block(self, depth):
        return "\n  ".join(self.statement(depth) for _ in range(self.random.randint(1, 3)))

    def function(self, index):
        return (f"void f{index}(int depth) {{\n  if (budget <= 0) return;\n  budget--;\n  {self.block(0)}\n"
                f"  {self.exchange()}\n  {self.block(0)}\n}}\n")

    def sources(self, seed):
        head = '#include "program.h"\n#include <sched.h>\n#include <stdio.h>\n'
        count = self.random.randint(1, 3)
        texts = [head for _ in range(count)]
        for index in range(self.functions):
            texts[index % count] += self.function(index)
        numbers = {"budget": self.random.choice((30, 100, 300)), "factor": self.random.randint(1, 30),
                   "depth": self.random.choice((2, 4, 9)), "seed": seed}
        texts[0] += self.nodes() + MAIN.format(**numbers)
        declarations = "".join(f"void f{i}(int depth);\n" for i in range(self.functions)) + self.declared_nodes()
        names = {f"part{i}.{self.language}": text for i, text in enumerate(texts)}
        return names | {"program.h": HEADER.format(functions=self.functions, declarations=declarations)}

    def declared_nodes(self):
        if self.language == "c":
            return "extern void (*const nodes[Functions])(int);\n"
        return ("struct Node { virtual ~Node() {} virtual void run(int depth) = 0; };\n"
                "Node &nodes(int index);\nvoid thrower(int depth, int number);\n")

    def nodes(self):
        indices = range(self.functions)
        if self.language == "c":
            return "void (*const nodes[Functions])(int) = {" + ", ".join(f"f{i}" for i in indices) + "};\n"
        classes = "".join(f"struct Node{i} : Node {{ void run(int depth) override {{ f{i}(depth); }} }} node{i};\n"
                          for i in indices)
        return (classes + "Node &nodes(int index) {\n  Node *all[] = {" + ", ".join(f"&node{i}" for i in indices)
                + "};\n  return *all[index];\n}\nvoid thrower(int depth, int number) {\n  if (depth > 0)\n    f0(depth - 1);\n"
                "  if (number % 3 == 0)\n    throw number;\n}\n")
