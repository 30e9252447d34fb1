! Markers and regions in Fortran.
program phases
  use mpi
  implicit none
  integer :: ierror, i
  character(len=12) :: name
  call MPI_Init(ierror)
  name = 'solve'
  do i = 1, 10
    call anole_region_begin(name)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call anole_region_end(name)
    call anole_phase_marker()
  end do
  call MPI_Finalize(ierror)
end program phases
