program barrier08
  use mpi_f08
  implicit none
  call MPI_Init()
  call MPI_Barrier(MPI_COMM_WORLD)
  if (MPI_COMM_WORLD == MPI_COMM_SELF) stop 1
  call MPI_Finalize()
end program
