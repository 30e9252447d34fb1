! A library in Fortran 2008, to be opened at run time.
subroutine work() bind(C)
  use mpi_f08
  implicit none
  integer :: rank, token
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  token = rank
  call MPI_Bcast(token, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
  call MPI_Barrier(MPI_COMM_WORLD)
  if (token /= 0) stop 1
end subroutine work
