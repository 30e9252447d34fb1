# A ring of ranks in R, over Rmpi.
library(Rmpi)

rank <- mpi.comm.rank(0)
size <- mpi.comm.size(0)

pass <- function(value)
  mpi.sendrecv(as.integer(value), 1, (rank + 1) %% size, 0, integer(1), 1, (rank - 1) %% size, 0, 0)

relax <- function(steps) {
  for (step in seq_len(steps))
    taken <- pass(step + rank)
  taken
}

taken <- relax(20)
answers <- lapply(1:5, function(item) mpi.bcast(item, 2, 0, 0))
total <- mpi.allreduce(as.integer(taken), 1, "sum", 0)
if (rank == 0)
  cat("total", total, sum(unlist(answers)), "\n")
invisible(mpi.barrier(0))
mpi.quit()
