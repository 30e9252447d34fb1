"""What `otf2-print` says of an archive: functions nest, times do not go back, messages have both ends."""

import collections
import re
import subprocess

EVENT = re.compile(r"(\w+)\s+(\d+)\s+(\d+)\s{1,2}(.*)")
MESSAGE = re.compile(r'(?:Receiver|Sender): (\d+) .*Communicator: ".*" <(\d+)>, Tag: (-?\d+), Length: (\d+)')


def events_of(test, folder):
    printed = subprocess.run(["otf2-print", folder / "traces.otf2"], capture_output=True, text=True)
    test.assertEqual((printed.returncode, printed.stderr), (0, ""))
    return [match.groups() for match in map(EVENT.fullmatch, printed.stdout.splitlines()) if match]


def check(test, folder, ordered, whole):
    """`ordered`: no message may arrive before it was sent; `whole`: none has an end outside of the window. Returns how many calls
    and messages there are. Ranks are locations, as in exports of programs without threads."""
    stacks, last, calls = collections.defaultdict(list), collections.Counter(), 0
    sent, received = collections.defaultdict(list), collections.defaultdict(list)
    for kind, location, time, details in events_of(test, folder):
        test.assertGreaterEqual(int(time), last[location], "times go back")
        last[location] = int(time)
        region = re.search(r'Region: "(.*)" <', details)
        if kind == "ENTER":
            stacks[location].append(region[1])
            calls += region[1].startswith("MPI_")
        elif kind == "LEAVE":
            test.assertEqual(stacks[location].pop(), region[1])
        elif kind.startswith("MPI_"):
            test.assertTrue(stacks[location][-1].startswith("MPI_"), f"{kind} outside of a call")
        if message := MESSAGE.match(details):
            peer, comm, tag, length = message.groups()
            if kind in ("MPI_SEND", "MPI_ISEND"):
                sent[location, peer, comm, tag].append((int(time), length))
            else:
                received[peer, location, comm, tag].append((int(time), length))
    test.assertFalse([stack for stack in stacks.values() if stack], "functions that are not left")
    if whole:
        test.assertEqual({way: [end[1] for end in ends] for way, ends in sent.items()},
                         {way: [end[1] for end in ends] for way, ends in received.items()})
        for way, ends in sent.items() if ordered else ():
            for begin, end in zip(ends, received[way]):
                test.assertLess(begin[0], end[0], way)
    return calls, sum(map(len, sent.values()))
