"""The grammar of Paraver's files, by its manual: the header, records in the order of time with numbers that the header has, and
what the .pcf and the .row say of them."""

import re

HEADER = re.compile(r"#Paraver \(\d\d/\d\d/\d{4} at \d\d:\d\d\):(\d+)_ns:(\d+)\(([\d,]+)\):1:(\d+)\(((?:\d+:\d+,?)+)\),(\d+)")
FIELDS = {"1": 8, "3": 15}  # of records whose length is fixed


class Trace:
    def __init__(self, test, folder):
        self.test = test
        self.lines = (folder / "trace.prv").read_text().splitlines()
        header = HEADER.fullmatch(self.lines[0])
        test.assertTrue(header, self.lines[0])
        self.end, self.tasks = int(header[1]), int(header[4])
        self.cpus = sum(int(count) for count in header[3].split(","))
        test.assertEqual(int(header[2]), len(header[3].split(",")))
        self.threads = [int(task.split(":")[0]) for task in header[5].rstrip(",").split(",")]
        test.assertEqual(len(self.threads), self.tasks)
        self.comms = int(header[6])
        self.states, self.types = read_legend(test, folder / "trace.pcf")
        self.counts = {"1": 0, "2": 0, "3": 0}
        self.calls, self.busy = 0, {}

    def check_place(self, cpu, application, task, thread):
        self.test.assertTrue(1 <= cpu <= self.cpus and application == 1 and 1 <= task <= self.tasks)
        self.test.assertTrue(1 <= thread <= self.threads[task - 1])

    def check_state(self, fields):
        begin, end, state = fields[4:]
        self.test.assertTrue(0 <= begin <= end <= self.end and state in self.states, fields)
        self.test.assertGreaterEqual(begin, self.busy.get(tuple(fields[2:4]), 0), "states overlap")
        self.busy[tuple(fields[2:4])] = end

    def check_events(self, fields):
        pairs = fields[5:]
        self.test.assertTrue(pairs and len(pairs) % 2 == 0 and 0 <= fields[4] <= self.end, fields)
        for kind, value in zip(pairs[::2], pairs[1::2]):
            self.test.assertIn(kind, self.types)
            self.test.assertTrue(not self.types[kind] or value in self.types[kind], f"{kind}:{value}")
            if 50000001 <= kind <= 50000005:
                self.calls += 1 if value else -1

    def check_message(self, fields, ordered):
        self.check_place(*fields[6:10])
        sent, left, asked, came = *fields[4:6], *fields[10:12]
        self.test.assertTrue(0 <= sent <= left <= self.end and 0 <= asked <= came <= self.end, fields)
        self.test.assertTrue(not ordered or left <= came, fields)


def read_legend(test, file):
    """The states, and the values of each type of events; none: any."""
    states, types, section, open_types = set(), {}, "", []
    for line in file.read_text().splitlines():
        words = line.split()
        if re.fullmatch(r"[A-Z_]+", line):
            open_types = [] if line == "EVENT_TYPE" else open_types
            section = line
        elif not words:
            section = ""
        elif section == "STATES":
            states.add(int(words[0]))
        elif section == "EVENT_TYPE":
            open_types.append(int(words[1]))
            test.assertNotIn(int(words[1]), types)
            types[int(words[1])] = set()
        elif section == "VALUES":
            for kind in open_types:
                types[kind].add(int(words[0]))
    return states, types


def check_names(test, folder, trace):
    """Each level of the .row has as many names as it says, and as the header has objects."""
    lines = (folder / "trace.row").read_text().splitlines()
    levels = {}
    while lines:
        words = lines.pop(0).split()
        if not words:
            continue
        test.assertEqual((words[0], words[2]), ("LEVEL", "SIZE"))
        levels[words[1]], lines = lines[:int(words[3])], lines[int(words[3]):]
        test.assertTrue(all(levels[words[1]]))
    test.assertEqual(len(levels["THREAD"]), sum(trace.threads))


def check(test, folder, ordered):
    """`ordered`: no message may arrive before it was sent. Returns how many records of each kind there are."""
    trace, last = Trace(test, folder), 0
    comms = [line for line in trace.lines[1:] if line.startswith("c:")]
    test.assertEqual(len(comms), trace.comms)
    for line in comms:
        fields = [int(field) for field in line[2:].split(":")]
        test.assertEqual(fields[2], len(fields[3:]))
        test.assertTrue(fields[0] == 1 and all(1 <= task <= trace.tasks for task in fields[3:]))
    for line in trace.lines[1:]:
        if line[0] in "#c":
            continue
        kind, *fields = line.split(":")
        fields = [int(field) for field in fields]
        test.assertEqual(len(fields) + 1, FIELDS.get(kind, len(fields) + 1))
        trace.check_place(*fields[:4])
        trace.counts[kind] += 1
        test.assertGreaterEqual(fields[4], last, "records are not in the order of time")
        last = fields[4]
        if kind == "1":
            trace.check_state(fields)
        elif kind == "2":
            trace.check_events(fields)
        else:
            trace.check_message(fields, ordered)
    test.assertEqual(trace.calls, 0, "calls without an end")
    check_names(test, folder, trace)
    return trace.counts
