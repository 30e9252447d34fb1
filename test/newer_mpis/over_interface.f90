! Two ranks change tokens, by a Fortran binding over the interface of MPI-5 (fortran_binding.c), whose numbers these are.
program over_interface
  implicit none
  integer, parameter :: world = 257, integers = 537
  integer :: rank, step, error, token, status(8)
  call mpi_init(error)
  call mpi_comm_rank(world, rank, error)
  do step = 1, 4
    call mpi_sendrecv(rank + step, 1, integers, 1 - rank, 3, token, 1, integers, 1 - rank, 3, world, status, error)
    if (token /= 1 - rank + step) stop 1
  end do
  call mpi_finalize(error)
  if (rank == 0) print '(a)', 'over_interface: correct'
end program
