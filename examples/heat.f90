! Heat in a rod, in Fortran with mpif.h: blocking exchanges with both neighbours and a reduction.
! Usage: heat [STEPS]
program heat
  implicit none
  include 'mpif.h'
  integer, parameter :: cells = 8
  double precision :: rod(0:cells + 1), next(cells), before, after, part
  integer :: rank, ranks, left, right, step, steps, ierr, status
  integer :: received(MPI_STATUS_SIZE)
  character(len=16) :: text

  steps = 100
  if (command_argument_count() >= 1) then
    call get_command_argument(1, text)
    read (text, *) steps
  end if
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  left = rank - 1
  if (rank == 0) left = MPI_PROC_NULL
  right = rank + 1
  if (rank == ranks - 1) right = MPI_PROC_NULL

  rod = rank
  part = sum(rod(1:cells))
  call MPI_Allreduce(part, before, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  do step = 1, steps
    call exchange(rod)
    next = rod(1:cells) + 0.25d0 * (rod(0:cells - 1) - 2 * rod(1:cells) + rod(2:cells + 1))
    rod(1:cells) = next
  end do
  part = sum(rod(1:cells))
  call MPI_Allreduce(part, after, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)

  status = 0
  if (abs(before - after) > 1d-6) status = 1
  if (rank == 0 .and. status == 0) print '(a)', 'heat: correct'
  if (rank == 0 .and. status /= 0) print '(a)', 'heat: WRONG'
  call MPI_Finalize(ierr)
  if (status /= 0) stop 1

contains

  ! The ends of the rod are insulated: there the neighbour's value is the own one.
  subroutine exchange(rod)
    double precision, intent(inout) :: rod(0:cells + 1)
    rod(0) = rod(1)
    rod(cells + 1) = rod(cells)
    call MPI_Sendrecv(rod(cells), 1, MPI_DOUBLE_PRECISION, right, 1, &
                      rod(0), 1, MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, received, ierr)
    call MPI_Sendrecv(rod(1), 1, MPI_DOUBLE_PRECISION, left, 2, &
                      rod(cells + 1), 1, MPI_DOUBLE_PRECISION, right, 2, &
                      MPI_COMM_WORLD, received, ierr)
  end subroutine exchange
end program heat
