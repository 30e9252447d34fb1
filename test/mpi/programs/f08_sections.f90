! Buffers that are not contiguous: mpi_f08 takes array sections, in nonblocking calls, too.
program f08_sections
  use mpi_f08
  implicit none
  integer :: rank, ranks, i, wrong
  integer, asynchronous :: matrix(6, 6)
  type(MPI_Request) :: requests(2)
  if (.not. MPI_SUBARRAYS_SUPPORTED) stop 2
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  wrong = 0
  do i = 1, 6
    matrix = rank
    call MPI_Irecv(matrix(i, :), 6, MPI_INTEGER, modulo(rank - 1, ranks), 1, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(matrix(mod(i, 6) + 1, 1:6), 6, MPI_INTEGER, modulo(rank + 1, ranks), 1, &
                   MPI_COMM_WORLD, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call MPI_F_sync_reg(matrix)
    if (any(matrix(i, :) /= modulo(rank - 1, ranks)) .or. count(matrix /= rank) > 6) wrong = 1
    matrix = rank
    call MPI_Bcast(matrix(1:6:2, 1:6:3), 6, MPI_INTEGER, 0, MPI_COMM_WORLD)
    if (any(matrix(1:6:2, 1:6:3) /= 0) .or. count(matrix /= rank) > 6) wrong = 1
  end do
  call MPI_Allreduce(MPI_IN_PLACE, wrong, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD)
  if (rank == 0 .and. wrong == 0) print '(a)', 'f08_sections: correct'
  call MPI_Finalize()
  if (wrong /= 0) stop 1
end program f08_sections
