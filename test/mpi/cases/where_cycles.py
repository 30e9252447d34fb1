"""Ranks that wait for each other: `anole where` names the cycle, live and after SIGKILL."""

from hangs import run

run("cycle", "cycle_send", "cycle_big", "cycle_wait", "cycle_waitall", "cycle_persistent", "cycle_probe", "cycle_split", "five",
    "cycle_sendrecv", "cycle_pairs", "wrong_peer", "bcast_recv", "early_ring", "nested")
