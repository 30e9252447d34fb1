"""One rank is missing where the others meet, or a part of what is awaited: `anole where` says who or what."""

from hangs import run
from harness import MPI

run("polls_ibarrier", "fence_missing", "two_groups", "probe_tag", "file_missing", "split_but_one", "threads_relay",
    "finalize_missing", "sendrecv_tags", "order_waits", "failed_send", *(["partition_missing"] if MPI == "mpich" else []))
