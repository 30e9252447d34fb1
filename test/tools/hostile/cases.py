"""Files that nobody would write. Each case makes one and returns its path; its docstring says what is wrong with it."""

import os
import re
import subprocess

from message import field, message, numbers_field, point, signed, strings, trace_of, varint_field

MIB = 1 << 20
SOUND, DAMAGED, PARTIAL, UNREADABLE = 0, 1, 1, 2  # what `anole check` says of it
CASES = []  # pairs of a function and a status


def case(status):
    def register(make):
        CASES.append((make, status))
        return make
    return register


class Maker:
    """Where the file of one case goes, and how it is made of a text or of a message (test/format/support/Image.h)."""

    def __init__(self, folder, assemble, name):
        self.path = folder / f"{name}.anole"
        self.assemble = assemble

    def of(self, source):
        data = source if isinstance(source, bytes) else ("#\n" + source).encode()
        text = self.path.with_suffix(".txt")
        text.write_bytes(data)
        subprocess.run([self.assemble, text, self.path], check=True)
        text.unlink()
        return self.path


def sends(ranks=1, count=1, events="column {who}=1*0\ncolumn {who}=1*0", loops="", body="p0", top="ranks {ranks}", who=None):
    """The text of a program whose ranks send; `events` are the columns of count and dest, `who` the ranks that do."""
    who = who or ("0" if ranks == 1 else f"0+1*{ranks}")
    return f"""{top}
function 1 MPI_Send count:0 dest:1
thread 0 {{who}}
point 1 0 {{who}} {count} 0 2 0 0
{events}
loop 0 0 0
variants {{who}} {{who}}= 0
trips {{who}}=
{loops}
body {body}
""".replace("{who}", who).replace("{ranks}", str(ranks))


@case(DAMAGED)
def empty(maker):
    """Nothing at all."""
    maker.path.write_bytes(b"")
    return maker.path


@case(UNREADABLE)
def folder(maker):
    """A folder, without pieces."""
    maker.path.mkdir()
    return maker.path


@case(UNREADABLE)
def fifo(maker):
    """A pipe that nobody writes into: to open it is to wait."""
    os.mkfifo(maker.path)
    return maker.path


@case(UNREADABLE)
def device(maker):
    """A file without an end."""
    maker.path.symlink_to("/dev/zero")
    return maker.path


@case(UNREADABLE)
def fifos_as_pieces(maker):
    """A folder whose only piece is a pipe."""
    maker.path.mkdir()
    os.mkfifo(maker.path / "rank-0.anole")
    return maker.path


@case(UNREADABLE)
def link_to_itself(maker):
    maker.path.symlink_to(maker.path.name)
    return maker.path


@case(DAMAGED)
def sparse(maker):
    """2^34 bytes, all 0, that take no room on disk."""
    with open(maker.path, "wb") as file:
        file.truncate(1 << 34)
    return maker.path


@case(UNREADABLE)
def sparse_trace(maker):
    """The same, but it begins as a trace does."""
    with open(maker.path, "wb") as file:
        file.write(b"\x89ANOLE\n\x1a" + bytes([1, 0, 0, 0, 1, 0, 0, 0]) + (1 << 33).to_bytes(8, "little"))
        file.truncate(1 << 34)
    return maker.path


@case(DAMAGED)
def zeros(maker):
    """64 MiB of zeros as the message of a trace."""
    return maker.of(bytes(64 * MIB))


@case(SOUND)
def most_events(maker):
    """As many events as can be counted."""
    most = (1 << 62) - 1
    return maker.of(sends(count=most, events="column 0=1*0\ncolumn 0=0*0", loops=f"""loop 1 0 2
variants 0 0= 1
trips 0={most}""", body="l1\nbody p0"))


@case(DAMAGED)
def repeats_overflow(maker):
    """Repeats in repeats: 2^120 values."""
    rounds = 1 << 40
    return maker.of(sends(events=f"column 0={rounds}(+1:{rounds}(+1:{rounds}(+3:1*2)))\ncolumn 0=0*0"))


@case(DAMAGED)
def repeats_overflow_to_few(maker):
    """2^64 + 2 values, which modulo 2^64 would be as many as there are events."""
    return maker.of(sends(count=2, events=f"column 0={1 << 32}(+0:{1 << 32}(+0:1)),7,8\ncolumn 0=0*0", body="p0 p0"))


@case(SOUND)
def repeats_deep(maker):
    """Repeats as deep as may be, two rounds each."""
    deep = "1*2"
    for _ in range(58):
        deep = f"2(+1:{deep})"
    return maker.of(sends(count=1 << 59, events=f"column 0={deep}\ncolumn 0=0*0", loops=f"""loop 1 0 2
variants 0 0= 1
trips 0={1 << 59}""", body="l1\nbody p0"))


@case(SOUND)
def blocks_repeated(maker):
    """A block of 2^18 values, 2^40 times."""
    values = ",".join(str(i * i % 1009) for i in range(1 << 18))
    count = 1 << 58
    return maker.of(sends(count=count, events=f"column 0={1 << 40}(+0:<{values}>)\ncolumn 0=0*0", loops=f"""loop 1 0 2
variants 0 0= 1
trips 0={count}""", body="l1\nbody p0"))


@case(SOUND)
def loops_deep(maker):
    """Loops nested as deep as may be, 60 of them with two iterations each."""
    loops = "\n".join(f"loop {i} 0 2\nvariants 0 0= {i}\ntrips 0={2 if i <= 60 else 1}*0" for i in range(1, 511))
    bodies = "\nbody ".join([f"l{i}" for i in range(1, 511)] + ["p0"])
    return maker.of(sends(count=1 << 60, loops=loops, body=bodies))


@case(DAMAGED)
def loops_empty(maker):
    """Loops in loops that run often and hold nothing, and then an event."""
    loops = "\n".join(f"loop {i} 0 1\nvariants 0 0=0*0 {i}\ntrips 0={1 << 31}*0" for i in range(1, 4))
    return maker.of(sends(events="column 0=1\ncolumn 0=0", loops=loops, body="l1 p0\nbody l2\nbody l3\nbody "))


@case(SOUND)
def ranks_at_the_edge(maker):
    """All of 2^32 - 1 ranks, each with numbers of its own."""
    ranks = (1 << 32) - 1
    return maker.of(sends(ranks, ranks, f"column 0+1*{ranks}=[0+1*{ranks}]\ncolumn 0+1*{ranks}={{2:7}}"))


@case(SOUND)
def ranks_in_a_map(maker):
    """As many ranks as a map may show, each in a group of its own or nearly so."""
    ranks = 1 << 22
    return maker.of(sends(ranks, ranks, f"column 0+1*{ranks}=[0+1*{ranks}]\ncolumn 0+1*{ranks}=1*0"))


@case(DAMAGED)
def ranks_that_all_differ(maker):
    """65,536 ranks that behave in 65,536 ways, in a few lists."""
    ranks = 1 << 16
    text = f"ranks {ranks}\nfunction 1 MPI_Probe\nthread 0 0+1*{ranks}\n"
    for bit in range(16):
        inside = f"{1 << 15 - bit}(+{2 << bit}:{1 << bit}+1*{1 << bit})" if bit else f"1+2*{ranks >> 1}"
        text += f"point 1 {bit} {inside} {ranks >> 1} 0 0 0 0\n"
    text += f"loop 0 0 0\nvariants 0+1*{ranks} 0+1*{ranks}= 0\ntrips 0+1*{ranks}=\nbody {' '.join(f'p{i}' for i in range(16))}\n"
    return maker.of(text)


@case(SOUND)
def ranks_with_divisors(maker):
    """4,236,624,000 ranks: so many have many grids."""
    ranks = 4236624000
    return maker.of(sends(ranks, ranks))


@case(SOUND)
def ranks_to_compare(maker):
    """2^24 ranks that left nothing, but one."""
    return maker.of(sends(top=f"ranks {1 << 24}"))


@case(DAMAGED)
def ranks_descend(maker):
    """A rank list that goes down."""
    return maker.of(sends(5, 5, who="4+-1*5"))


@case(DAMAGED)
def ranks_overlap(maker):
    """Lists of 2^32 ranks that overlap in ways that only counting would tell."""
    ranks = (1 << 32) - 1
    return maker.of(sends(ranks, ranks, f"column 0+3*1431655765=1*0;1+2*2147483647=2*0\ncolumn 0+1*{ranks}=1*0"))


@case(SOUND)
def ranks_zigzag(maker):
    """A rank list of 2^20 repeats in repeats that ascends, but by nothing simple."""
    inside = "0,1"
    for level in range(1, 20):
        inside = f"2(+{3 ** level}:{inside})"
    return maker.of(sends(count=1 << 20, top=f"ranks {(1 << 32) - 1}", who=inside))


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


def piece(maker, folder, rank, more="", **changes):
    """A piece of a run of two ranks in the folder of the case."""
    part = Maker(folder, maker.assemble, f"rank-{len(list(folder.iterdir()))}")
    text = sends(top=f"ranks 2\nending {rank} 1\n{more}", who=str(rank))
    for old, new in changes.items():
        text = re.sub(f"^{old} .*$", new, text, flags=re.MULTILINE)
    return part.of(text)


@case(UNREADABLE)
def pieces_of_two_runs(maker):
    """A folder of pieces that do not belong together."""
    maker.path.mkdir()
    piece(maker, maker.path, 0, "run a")
    piece(maker, maker.path, 1, "run b")
    return maker.path


def pieces_that_disagree(maker, path):
    """Rank 0 does not say what the fields of its calls are, and rank 1 says that they are others."""
    maker.path.mkdir()
    piece(maker, maker.path, 0, function="")
    piece(maker, maker.path, 1, function="function 1 MPI_Send count:0 dest:1 tag:0",
          point=f"point 1 {path} 1 1 0 3 0 0\ncolumn 1=7")
    return maker.path


@case(UNREADABLE)
def pieces_that_disagree_at_one_call(maker):
    """Calls of one path that have two fields on one rank, three on the other."""
    return pieces_that_disagree(maker, 0)


@case(UNREADABLE)
def pieces_that_disagree_at_two_calls(maker):
    """The same, of two paths."""
    return pieces_that_disagree(maker, 5)


@case(UNREADABLE)
def pieces_twice(maker):
    """A folder in which one rank has two pieces."""
    maker.path.mkdir()
    piece(maker, maker.path, 0)
    piece(maker, maker.path, 0)
    return maker.path


@case(PARTIAL)
def piece_with_a_pipe(maker):
    """A piece that names a pipe as the program in which its calls are."""
    maker.path.mkdir()
    pipe = maker.path / "program"
    os.mkfifo(pipe)
    piece(maker, maker.path, 0, f"path 5 {pipe}:5:::0:0")
    return maker.path


@case(PARTIAL)
def piece_with_a_device(maker):
    """A piece that names a device without an end as the program."""
    maker.path.mkdir()
    piece(maker, maker.path, 0, "path 5 /dev/zero:5:::0:0")
    return maker.path
