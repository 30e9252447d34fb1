! The same through mpif.h, or with -DMODULE through the module mpi.
program mpif_calls
#ifdef MODULE
  use mpi
  implicit none
#else
  implicit none
  include 'mpif.h'
#endif
  external :: add
  integer :: rank, ranks, wrong, ierror, step, i, index, got, value, length, size
  integer :: request, requests(2), operation, column, line, status(MPI_STATUS_SIZE)
  integer :: statuses(MPI_STATUS_SIZE, 2), values(2), matrix(4, 4)
  logical :: found, periods(1)
  character(len=MPI_MAX_OBJECT_NAME) :: name
#ifdef MODULE
  integer(kind=MPI_ADDRESS_KIND) :: here
#endif

  wrong = 0
  call MPI_INIT(ierror)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierror)
  call MPI_COMM_SIZE(MPI_COMM_WORLD, ranks, ierror)
  do step = 1, 3
    call MPI_ISEND(rank, 1, MPI_INTEGER, neighbour(1), 7, MPI_COMM_WORLD, request, ierror)
    call MPI_RECV(got, 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierror)
    call expect(status(MPI_SOURCE) == got .and. status(MPI_TAG) == 7)
    call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
    do i = 1, 2
      call MPI_IRECV(values(i), 1, MPI_INTEGER, neighbour(-1), i, MPI_COMM_WORLD, requests(i), ierror)
      call MPI_SEND(rank, 1, MPI_INTEGER, neighbour(1), i, MPI_COMM_WORLD, ierror)
    end do
    do i = 1, 2
      call MPI_WAITANY(2, requests, index, status, ierror)
      call expect(status(MPI_TAG) == index .and. requests(index) == MPI_REQUEST_NULL)
    end do
    call MPI_WAITALL(2, requests, statuses, ierror)
    call MPI_WAITALL(2, requests, MPI_STATUSES_IGNORE, ierror)
    value = rank
    call MPI_ALLREDUCE(MPI_IN_PLACE, value, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
    call expect(value == ranks * (ranks - 1) / 2)
    call MPI_BARRIER(MPI_COMM_WORLD, ierror)
  end do

  call MPI_OP_CREATE(add, .true., operation, ierror)
  call MPI_ALLREDUCE(rank, value, 1, MPI_INTEGER, operation, MPI_COMM_WORLD, ierror)
  call MPI_OP_FREE(operation, ierror)
  call expect(value == ranks * (ranks - 1) / 2)

  call MPI_TYPE_VECTOR(4, 1, 4, MPI_INTEGER, column, ierror)
  call MPI_TYPE_COMMIT(column, ierror)
  call MPI_TYPE_SIZE(column, size, ierror)
  matrix = rank
  call MPI_SENDRECV_REPLACE(matrix, 1, column, neighbour(1), 1, neighbour(-1), 1, MPI_COMM_WORLD, &
                            MPI_STATUS_IGNORE, ierror)
  call expect(size == 16 .and. matrix(1, 4) == neighbour(-1) .and. matrix(2, 1) == rank)
  call MPI_TYPE_FREE(column, ierror)

  call MPI_CART_CREATE(MPI_COMM_WORLD, 1, ranks, .true., .false., line, ierror)
  call MPI_CART_GET(line, 1, length, periods, value, ierror)
  call expect(periods(1) .and. length == ranks)
  call MPI_COMM_SET_NAME(line, 'a line', ierror)
  call MPI_COMM_GET_NAME(line, name, length, ierror)
  call expect(name == 'a line' .and. length == 6)
  call MPI_IPROBE(MPI_PROC_NULL, 0, line, found, MPI_STATUS_IGNORE, ierror)
  call MPI_COMM_FREE(line, ierror)
  call expect(found)

#ifdef MODULE
  ! mpif.h does not declare these functions: a program that includes it must.
  call MPI_GET_ADDRESS(matrix, here, ierror)
  call expect(MPI_AINT_ADD(here, 0_MPI_ADDRESS_KIND) == here)
  call expect(MPI_AINT_DIFF(here, here - 8) == 8)
#endif

  call MPI_ALLREDUCE(MPI_IN_PLACE, wrong, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
  if (rank == 0 .and. wrong == 0) print '(a)', 'mpif_calls: correct'
  call MPI_FINALIZE(ierror)
  if (wrong /= 0) stop 1

contains

  subroutine expect(ok)
    logical, intent(in) :: ok
    if (.not. ok) wrong = wrong + 1
  end subroutine expect

  integer function neighbour(distance)
    integer, intent(in) :: distance
    neighbour = modulo(rank + distance, ranks)
  end function neighbour
end program mpif_calls

subroutine add(in, inout, length, datatype)
  integer :: length, datatype, in(length), inout(length)
  inout = inout + in
end subroutine add
