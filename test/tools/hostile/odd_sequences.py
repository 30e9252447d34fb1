"""Counts, repeats, loops and rank lists that nobody would record."""

from maker import case, DAMAGED, MIB, sends, SOUND
from message import message, point


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
def codings_deep(maker):
    """2^32 values that follow rank and iteration in a few bytes, in rounds as deep as may be, on ranks of all bits."""
    deep = f"1+1*{(1 << 32) - 2}"
    for _ in range(29):
        deep = f"2(+0:{deep})"
    count = ((1 << 32) - 2) << 29
    return maker.of(sends(events=f"column 0=@1:1:{1 << 32}:1@{deep}\ncolumn 0=0*0", count=count, loops=f"""loop 1 0 2
variants 0 0= 1
trips 0={count}""", body="l1\nbody p0"))


@case(SOUND)
def codings_many(maker):
    """Thousands of codings, each of 2^20 values."""
    terms = ",".join(f"{i % 7}+{1 << i % 5}*{1 << 20}" for i in range(4000))
    count = 4000 << 20
    return maker.of(sends(events=f"column 0=@1:3:{1 << 32}:1@{terms}\ncolumn 0=0*0", count=count, loops=f"""loop 1 0 2
variants 0 0= 1
trips 0={count}""", body="l1\nbody p0"))


@case(DAMAGED)
def coding_of_nothing(maker):
    """A coding with an extent of 0."""
    return maker.of(sends(events="column 0=@2:1:0:1@1\ncolumn 0=0*0"))
