"""Stages of an analysis for many patients, dealt out to workers as they become ready (mpi4py).

Rank 0 keeps the graph of stages: one may start when those before it are done for the same patient.
Objects are pickled, results come from whoever is ready first (MPI.ANY_SOURCE), so the order of
messages differs from run to run. A stage stands for a program that a worker starts and waits for.
Usage: pipeline.py [PATIENTS]"""

import sys
import time

from mpi4py import MPI

STAGES = {"align": [], "sort": ["align"], "coverage": ["sort"], "variants": ["sort"],
          "report": ["coverage", "variants"]}
MILLISECONDS = {"align": 20, "sort": 6, "coverage": 4, "variants": 12, "report": 2}


class Stop:
    """What the last message to a worker says."""


class Graph:
    """Which stages of which patients can start, are running and are done."""

    def __init__(self, patients):
        self.missing = {(patient, stage): set(before) for patient in patients for stage, before in STAGES.items()}
        self.ready = [task for task, before in self.missing.items() if not before]
        self.left = len(self.missing)

    def finish(self, patient, stage):
        self.left -= 1
        for following in STAGES:
            before = self.missing[patient, following]
            if stage in before:
                before.remove(stage)
                if not before:
                    self.ready.append((patient, following))


class Master:
    def __init__(self, comm, patients):
        self.comm, self.graph, self.idle, self.results = comm, Graph(patients), [], {}

    def listen(self):
        status = MPI.Status()
        done = self.comm.recv(source=MPI.ANY_SOURCE, status=status)
        self.idle.append(status.Get_source())
        if done:
            (patient, stage), result = done
            self.results[patient, stage] = result
            self.graph.finish(patient, stage)

    def deal(self):
        while self.idle and self.graph.ready:
            self.comm.send(self.graph.ready.pop(0), dest=self.idle.pop(0))

    def run(self):
        while self.graph.left or len(self.idle) < self.comm.size - 1:
            self.listen()
            self.deal()
        for worker in self.idle:
            self.comm.send(Stop(), dest=worker)
        return self.results


def process(patient, stage):
    time.sleep(MILLISECONDS[stage] * (1 + patient % 3) / 2e3)
    return {"patient": patient, "stage": stage, "score": patient * len(stage)}


def work(comm):
    """What one worker did: how many stages."""
    comm.send(None, dest=0)
    count = 0
    while not isinstance(task := comm.recv(source=0), Stop):
        comm.send((task, process(*task)), dest=0)
        count += 1
    return count


def main(patients):
    comm = MPI.COMM_WORLD
    patients = comm.bcast(list(range(patients)) if comm.rank == 0 else None)
    results = Master(comm, patients).run() if comm.rank == 0 and comm.size > 1 else {}
    counts = comm.gather(work(comm) if comm.rank else 0)
    if comm.rank == 0 and comm.size > 1:
        right = all(result["score"] == patient * len(stage) for (patient, stage), result in results.items())
        if not right or sum(counts) != len(results) or len(results) != len(patients) * len(STAGES):
            sys.exit("pipeline: wrong results")


main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
