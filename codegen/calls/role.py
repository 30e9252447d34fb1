"""What a call does: the third column of the tables of calls."""

from dataclasses import dataclass

# As in runtime/core/calls/CallRole.h, which describes them.
MODES = ("Local", "Blocking", "Start", "PersistentInit", "StartPersistent", "Wait", "Test")
MEMBERS = ("Nobody", "Peer", "All", "Group")


@dataclass(frozen=True)
class Role:
    operation: str
    mode: str = "Local"
    members: str = "Nobody"

    def __post_init__(self):
        if self.mode not in MODES or self.members not in MEMBERS or not self.operation.isalpha():
            raise SystemExit(f"mpi_calls.def: {self} is no role")


def role_of(text):
    """The role that one, two or three words name: operation, mode, members."""
    words = text.split()
    if not 1 <= len(words) <= 3:
        raise SystemExit(f"mpi_calls.def: {text!r} is no role")
    return Role(*words)
