! Tokens around a ring, in Fortran with `use mpi_f08`.
! Usage: ring08 [STEPS]
program ring08
  use mpi_f08
  implicit none
  integer :: rank, ranks, step, steps, ierr, token, total, status
  type(MPI_Request) :: requests(2)
  character(len=16) :: text

  steps = 20
  if (command_argument_count() >= 1) then
    call get_command_argument(1, text)
    read (text, *) steps
  end if
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)

  token = rank
  do step = 1, steps
    call pass(token)
  end do
  call MPI_Reduce(token, total, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, ierr)

  status = 0
  if (token /= modulo(rank - steps, ranks)) status = 1
  if (rank == 0 .and. total /= ranks * (ranks - 1) / 2) status = 1
  if (rank == 0 .and. status == 0) print '(a)', 'ring08: correct'
  if (rank == 0 .and. status /= 0) print '(a)', 'ring08: WRONG'
  call MPI_Finalize(ierr)
  if (status /= 0) stop 1

contains

  ! Every rank's token moves one rank on.
  subroutine pass(token)
    integer, intent(inout) :: token
    integer :: arriving
    call MPI_Irecv(arriving, 1, MPI_INTEGER, modulo(rank - 1, ranks), 5, MPI_COMM_WORLD, &
                   requests(1), ierr)
    call MPI_Isend(token, 1, MPI_INTEGER, modulo(rank + 1, ranks), 5, MPI_COMM_WORLD, &
                   requests(2), ierr)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    token = arriving
  end subroutine pass
end program ring08
