"""Calls that do not belong together, and ranks that compute or have ended: `anole where` says which."""

from hangs import run

run("wrong_tag", "wrong_tag_sync", "wrong_comm", "mismatch", "order", "early", "early_end", "computes", "chain", "wrong_root",
    "root_computes", "duplicated", "ibarrier", "fence_barrier")
