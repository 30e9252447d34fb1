"""Folders of pieces that do not belong together."""

import os
import re

from maker import case, Maker, PARTIAL, sends, UNREADABLE
from message import point


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
