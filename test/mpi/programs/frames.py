"""Calls MPI in all the ways in which Python runs a function. Rank 0 prints where it is, as Python tells it."""

import threading
import traceback

from mpi4py import MPI

import anole
import relay

COMM = MPI.COMM_WORLD


def barrier():
    frames = [frame for frame in traceback.extract_stack() if not frame.filename.startswith("<frozen")]
    if COMM.rank == 0:
        print(" > ".join(f"{frame.name} {frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in frames[:-1]))
    COMM.Barrier()


def steps():
    for _ in range(3):
        barrier()
        yield


def delegated():
    yield from steps()


class Node:
    def __init__(self, depth):
        if depth:
            Node(depth - 1)
        else:
            barrier()

    @property
    def value(self):
        return barrier()


def compiled():
    for lines in range(1, 6):  # the same memory, and other lines
        exec("\n" * lines + "barrier()")


def program():
    for _ in delegated():
        pass
    for _ in range(40):  # until the interpreter has optimised it
        Node(4).value
    try:
        raise ValueError
    except ValueError:
        barrier()
    for _ in map(lambda _: barrier(), range(2)):
        pass
    compiled()
    for _ in range(3):
        relay.relay(barrier)
    thread = threading.Thread(target=barrier)
    thread.start()
    thread.join()
    with anole.phase(), anole.region("named"):
        barrier()
    with anole.paused():
        COMM.Barrier()


program()
