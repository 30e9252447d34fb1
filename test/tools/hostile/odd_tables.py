"""Times, names, fields and messages that nobody would record."""

from maker import case, DAMAGED, MIB, PARTIAL, sends, SOUND
from message import field, message, numbers_field, point, signed, strings, trace_of, varint_field


@case(SOUND)
def times_absurd(maker):
    """Sums that are no numbers, counts beyond counting."""
    times = f"""delta 1 nan inf {(1 << 64) - 1} 0 0:1
duration {(1 << 61)} -1e308 1e308 0 {(1 << 64) - 1} 0:{1 << 60} 100:{1 << 60}
column 0=1
column 0=0"""
    return maker.of(sends(events=times))


@case(DAMAGED)
def bins_absurd(maker):
    """Bins that no time has, more than there are times."""
    times = "delta 9 1 1 0 9 4294967295:18446744073709551615 0:1\ncolumn 0=1\ncolumn 0=0"
    return maker.of(sends(events=times))


@case(PARTIAL)
def time_codes_absurd(maker):
    """Rounded times whose codes are above all others."""
    edge = (1 << 64) - 1
    times = [signed(0), edge, edge, edge, edge, 2, 3, 1, edge, 0, 1, edge] * 2
    return maker.of(message(trace_of(more=[field(10, numbers_field(times))])))


@case(DAMAGED)
def event_codes_absurd(maker):
    return maker.of(message(trace_of(more=[field(11, numbers_field([0, 1, 3712, (1 << 64) - 1]))])))


@case(DAMAGED)
def names_wide(maker):
    """A name of 1 MiB that 60,000 functions share, which one table would list."""
    functions = [field(7, varint_field(1, i) + varint_field(2, 1)) for i in range(1, 60000)]
    points = [point(i) for i in range(1, 60000)]
    return maker.of(message(strings([b"x" * MIB]) + functions + trace_of(points=points)))


@case(DAMAGED)
def fields_wide(maker):
    """A name of 1 MiB that is the name of 30,000 fields of a function that nobody calls."""
    function = field(7, varint_field(1, 9) + varint_field(2, 1) + field(3, numbers_field([1] * 30000)))
    return maker.of(message(strings([b"x" * MIB]) + [field(6, numbers_field([1, 0])), function] + trace_of()))


@case(DAMAGED)
def remarks_wide(maker):
    """A remark of 1 MiB on 30,000 loops that are all the same."""
    sites = field(10, numbers_field([1, 0, 0, 0, 0] * 30000))
    hashes, remarks = field(2, (5).to_bytes(8, "little")), field(13, numbers_field([1, 1]))
    return maker.of(message(strings([b"x" * MIB]) + [hashes, sites, remarks] + trace_of()))


@case(PARTIAL)
def frames_wide(maker):
    """50,000 frames of one function with a name of 1 MiB, each the end of a path."""
    count = 50000
    frames = field(8, field(1, numbers_field([0] * count)) + field(3, numbers_field([1] * count)))
    steps = field(14, numbers_field([n for i in range(count) for n in (1, i)]))
    paths = field(15, numbers_field([1, count]))
    hashes = field(2, (5).to_bytes(8, "little"))
    return maker.of(message(strings([b"x" * MIB]) + [hashes, frames, steps, paths] + trace_of(points=[point(1, path=1)])))


@case(PARTIAL)
def letters_that_steer(maker):
    """Names that would steer a terminal, or pass for lines of their own."""
    name = b"\x1b[2J\nanole: all is well\r\n\x00\x7f\xff"
    info = field(5, varint_field(7, 1) + b"".join(field(tag, name) for tag in (1, 2, 3, 4, 5, 11, 13)) +
                 field(10, field(3, name)) + field(9, field(1, name) + field(2, name) + varint_field(3, 1)))
    function = field(7, varint_field(1, 1) + varint_field(2, 1))
    return maker.of(message(strings([name]) + [info, function] + trace_of(info=b"")))


@case(SOUND)
def texts_wide(maker):
    """A text whose format asks for a number of 2^31 digits, and 100,000 times for one."""
    return maker.of(f"""ranks 1
function 1 MPI_File_open name:17 arrays numbers:18
text 5 %02147483647d{"%d" * 100000}
thread 0 0
point 1 0 0 1 0 1 1 0
column 0=5
column 0=3
column 0=1,2,3
loop 0 0 0
variants 0 0= 0
trips 0=
body p0
""")


@case(SOUND)
def array_long(maker):
    """An array as long as may be, of a pattern that is none."""
    return maker.of("""ranks 1
function 1 MPI_Waitall arrays requests:6
thread 0 0
point 1 0 0 3 0 0 1 0
column 0=16777216*0
column 0=16777216(+7:1+5*3)
loop 0 0 0
variants 0 0= 0
trips 0=
body p0 p0 p0
""")


@case(SOUND)
def markers_many(maker):
    """Markers and phases beyond counting."""
    return maker.of(sends(loops=f"markers 0={(1 << 62) - 1} {(1 << 61)}",
                          top=f"ranks 1\nonline exact {1 << 61}(+1:{1 << 61}*9) 0 1 2 3 0"))


@case(SOUND)
def clusters_many(maker):
    """20,000 clusters of one rank each."""
    clusters = "\n".join(f"cluster {i} {i}" for i in range(20000))
    return maker.of(sends(20000, 20000, top=f"ranks 20000\nonline exact 1 0 1 2 3 0\n{clusters}"))


@case(PARTIAL)
def endings_many(maker):
    """Every second of 40,000 ranks died, each in a call of its own."""
    endings = "\n".join(f"ending {2 * i} 1 MPI_Call_{i} {i}" for i in range(20000))
    return maker.of(sends(top=f"ranks 40000\n{endings}"))


@case(SOUND)
def communicators_huge(maker):
    """Communicators whose ranks are at the ends of what a number holds."""
    edge = (1 << 63) - 1
    return maker.of(f"""ranks 2
function 1 MPI_Comm_split comm:2 color:0 key:11 newcomm:3 newrank:4 newsize:5
function 2 MPI_Send dest:1 comm:2
thread 0 0+1*2
point 1 0 0+1*2 2 0 6 0 0
column 0+1*2=0
column 0+1*2={edge}
column 0+1*2={edge}
column 0+1*2=4
column 0+1*2={edge}
column 0+1*2={edge}
point 2 0 0+1*2 2 0 2 0 0
column 0+1*2={edge}
column 0+1*2=4
loop 0 0 0
variants 0+1*2 0+1*2= 0
trips 0+1*2=
body p0 p1
""")


@case(SOUND)
def messages_many(maker):
    """Each of 4,096 ranks sends once to each other one: 2^24 pairs."""
    return maker.of(sends(4096, 4096 * 4095, "column {who}=1*0\ncolumn {who}=1+1*4095", loops="""loop 1 0 2
variants 0+1*4096 0+1*4096= 1
trips 0+1*4096=4095""", body="l1\nbody p0"))
