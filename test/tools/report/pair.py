"""A trace of two ranks that send to each other in any number of steps: its size does not grow with them."""

POINTS = ["MPI_Init", "MPI_Isend count:0 datatype:7 dest:1 tag:0 comm:2 request:14",
          "MPI_Recv count:0 datatype:7 source:1 tag:0 comm:2", "MPI_Wait request:6", "MPI_Finalize"]
MESSAGE = ["column 0+1*2=100*0", "column 0+1*2=-13*0", "column 0=1*0;1=-1*0", "column 0+1*2=7*0", "column 0+1*2=0*0"]


def point(number, events, columns):
    times = f"{events} {1000 * events} {1000000 * events} 1000 1000 36:{events}"
    return [f"point {number} 0x1{number} 0+1*2 {events} 0 {len(columns)} 0 0", *columns, f"delta {times}", f"duration {times}"]


def late(steps, isTimed=False):
    """The same of two ranks of which one computes 10 us before it sends, and the other one only receives; with the time of
    each event, if wanted."""
    message = [f"column {{0}}={value}*0" for value in ("100", "-13", "{1}", "7", "0")]

    def call(number, ranks, events, columns, before, inside):
        bins = {1000: 35, 10000: 48}
        times = [f"{kind} {events} {time * events} {time * time * events} {time} {time} {bins[time]}:{events}"
                 for kind, time in (("delta", before), ("duration", inside))]
        each = " ".join([f"{before}/{inside}"] * (steps if columns else 1))
        return [f"point {number} 0x1{number} {ranks} {events} 0 {len(columns)} 0 0", *columns, *times,
                *([f"steptimes {ranks} {each}"] if isTimed else [])]

    def of(rank, distance):
        return [column.format(rank, distance) for column in message]

    functions = [POINTS[0], "MPI_Send count:0 datatype:7 dest:1 tag:0 comm:2", POINTS[2], POINTS[4]]
    lines = ["# late", "program late", "ranks 2"]
    lines += [f"function {number} {text}" for number, text in enumerate(functions, 1)]
    lines += [f"path 0x1{number} late:0x{number}0:main:late.c:1{number}:3" for number in range(1, 5)]
    lines += ["thread 0 0+1*2", *call(1, "0+1*2", 2, [], 1000, 1000), *call(2, "0", steps, of(0, 1), 10000, 1000),
              *call(3, "1", steps, of(1, -1), 1000, 10000), *call(4, "0+1*2", 2, [], 1000, 1000)]
    lines += ["loop 0 0 0", "variants 0 0= 0", "variants 1 1= 1", "trips 0+1*2="]
    lines += [f"loop {21 + rank} 0 2\nvariants {rank} {rank}= {rank + 2}\ntrips {rank}={steps}" for rank in (0, 1)]
    lines += ["body p0 l1 p3", "body p0 l2 p3", "body p1", "body p2"]
    return "\n".join(lines) + "\n"


def halo(steps, order=None):
    """Two ranks that post a receive, send, and wait for both: together, or for any of them in two calls, which are given
    the requests in this order."""
    wait = "MPI_Waitany count:0 active:0 continues:0 completed:0" if order else "MPI_Waitall"
    functions = [POINTS[0], "MPI_Irecv count:0 datatype:7 source:1 tag:0 comm:2 request:14", POINTS[1], f"{wait} arrays requests:6", POINTS[4]]
    posted = [*MESSAGE, "column 0+1*2=0*0"]
    lines = ["# halo", "program halo", "ranks 2", *(f"function {number} {text}" for number, text in enumerate(functions, 1))]
    lines += [f"path 0x1{number} halo:0x{number}0:main:halo.c:1{number}:3" for number in range(1, 6)]

    def both(first, second):
        """A column of two values in each step."""
        return f"column 0+1*2={steps}(+0:{first}+{second - first}*2)"

    if order:
        columns = ["column 0+1*2=2*0", both(2, 1), both(0, 1), "column 0+1*2=1*0", both(2, 0), both(*order)]
    else:
        columns = ["column 0+1*2=2*0", both(1, 0)]
    waits = point(4, 2 * steps * (2 if order else 1), columns)
    waits[0] = waits[0].removesuffix(f"{len(columns)} 0 0") + f"{len(columns) - 2} 1 0"  # the last two are lengths and elements of an array
    lines += ["thread 0 0+1*2", *point(1, 2, []), *point(2, 2 * steps, posted), *point(3, 2 * steps, posted), *waits, *point(5, 2, [])]
    lines += ["loop 0 0 0", "variants 0+1*2 0+1*2= 0", "trips 0+1*2=", "loop 21 0 2", "variants 0+1*2 0+1*2= 1",
              f"trips 0+1*2={steps}", "body p0 l1 p4", "body p1 p2 p3" + (" p3" if order else "")]
    return "\n".join(lines) + "\n"


def timed(times):
    """A rank that sends to itself, whose trace has the time of each event: pairs of nanoseconds before and inside."""
    sums = [sum(each) for each in zip(*times)]
    lines = ["# timed", "program timed", "ranks 1", "function 1 MPI_Send dest:1", "path 0x11 timed:0x10:main:timed.c:1:3", "thread 0 0",
             f"point 1 0x11 0 {len(times)} 0 1 0 0", "column 0=0*0"]
    for kind, which in (("delta", 0), ("duration", 1)):
        values = [each[which] for each in times]
        lines.append(f"{kind} {len(times)} {sums[which]} {sum(value ** 2 for value in values)} {min(values)} {max(values)} 36:{len(times)}")
    lines += ["steptimes 0 " + " ".join(f"{before}/{inside}" for before, inside in times),
              "loop 0 0 0", "variants 0 0= 0", "trips 0=", "body " + " ".join(["p0"] * len(times))]
    return "\n".join(lines) + "\n"


def pair(steps):
    """The text of the trace, for anole_assemble. Each call takes 1 us, and so does what comes before it."""
    lines = ["# pair", "program pair", "ranks 2"]
    lines += [f"function {number} {text}" for number, text in enumerate(POINTS, 1)]
    lines += [f"path 0x1{number} pair:0x{number}0:main:pair.c:1{number}:3" for number in range(1, 6)]
    lines += ["thread 0 0+1*2", *point(1, 2, []), *point(2, 2 * steps, [*MESSAGE, "column 0+1*2=0*0"]),
              *point(3, 2 * steps, MESSAGE), *point(4, 2 * steps, ["column 0+1*2=0*0"]), *point(5, 2, [])]
    lines += ["loop 0 0 0", "variants 0+1*2 0+1*2= 0", "trips 0+1*2=", "loop 21 0 2", "variants 0+1*2 0+1*2= 1",
              f"trips 0+1*2={steps}", "body p0 l1 p4", "body p1 p2 p3"]
    return "\n".join(lines) + "\n"
