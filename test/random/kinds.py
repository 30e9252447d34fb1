"""What is done with the program of a seed: how many ranks, how many acts, which options of the tracer. All of it
follows from the seed, so that the seed alone repeats it."""

import random
from dataclasses import dataclass, field

MODES = ("static", "unwind")
# None of these may lose anything. The first ones come most often.
OPTIONS = ({},) * 6 + (
    {"ANOLE_ONLINE": "off"}, {"ANOLE_ONLINE": "off"}, {"ANOLE_ONLINE": "on"},
    {"ANOLE_FOLD_WINDOW": 1}, {"ANOLE_FOLD_WINDOW": 7}, {"ANOLE_FOLD_WINDOW": 60},
    {"ANOLE_TIME": "full"}, {"ANOLE_TIME": "off"}, {"ANOLE_NONDET": "exact"},
    {"ANOLE_ARITY": 2}, {"ANOLE_CLUSTER": "none"}, {"ANOLE_CLUSTER": "reference"},
    {"ANOLE_MARKER": "off"}, {"ANOLE_MARKER_FREQUENCY": 7},
    {"ANOLE_CALLPATH": "none"}, {"ANOLE_FUNCTIONS": "-Completion"})
FEW, MANY = 10, 800


@dataclass
class Case:
    seed: int
    kind: str
    ranks: int
    acts: int
    options: dict = field(default_factory=dict)
    killed: tuple = ()  # rank, and the act before which it ends
    threads: int = 1

    def walker_arguments(self):
        return self.seed, self.acts, *(self.killed or (self.threads,))


def case(kind, seed, ranks=None):
    numbers = random.Random(seed)
    drawn = numbers.choice((1,) * 9 + (2,) * 9 + (3, 4))
    ranks = ranks or drawn
    acts = round(FEW * (MANY / FEW) ** numbers.random() / (1 if ranks < 3 else 4)) + 1
    made = Case(seed, kind, ranks, acts * (4 if ranks == 1 else 1))
    if kind in ("plain", "generated", "threaded"):
        made.options = numbers.choice(OPTIONS)
    if kind == "threaded":
        made.threads = numbers.choice((2, 2, 3, 3, 4, 7))
        made.acts = made.acts // made.threads + 1
    elif kind == "memory":
        made.acts *= 6
        made.options = {"ANOLE_MEMORY": numbers.choice(("2M", "3M", "5M", "8M"))}
    elif kind == "killed":
        made.killed = numbers.randrange(ranks), numbers.randrange(made.acts)
    return made
