"""Files that are no traces, or not only."""

import os

from maker import MIB, case, DAMAGED, UNREADABLE


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


@case(UNREADABLE, memory=128 * MIB)
def device(maker):
    """A file without an end: whatever memory there is, each command fills it."""
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
