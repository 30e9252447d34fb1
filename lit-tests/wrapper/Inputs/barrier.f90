program barrier
  use mpi
  implicit none
  integer :: ierror
  call mpi_init(ierror)
  call mpi_barrier(MPI_COMM_WORLD, ierror)
  call mpi_finalize(ierror)
end program
