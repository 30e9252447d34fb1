! A procedure of a module, and one inside of a procedure.
module grid
  use mpi
  implicit none
contains
  subroutine relax(steps)
    integer, intent(in) :: steps
    integer :: step
    do step = 1, steps
      call fill()
    end do
  contains
    subroutine fill()
      integer :: error
      call MPI_Barrier(MPI_COMM_WORLD, error)
    end subroutine
  end subroutine
end module

program main
  use grid
  implicit none
  integer :: error
  call MPI_Init(error)
  call relax(3)
  call MPI_Finalize(error)
end program
