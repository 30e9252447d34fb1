! A Fortran program: settings read by one rank and broadcast, ranks that stand aside, a common block.
! RUN: for level in 0 3; do %anole-fc -gline-tables-only -O$level -Rpass=anole -Rpass-missed=anole -c %s -o %t.o 2>&1 | FileCheck %s || exit 1; done
subroutine setup(n, steps)
  integer :: n, steps, rank, size, error
  common /place/ rank, size
  if (rank == 0) read (*, *) n, steps
  call mpi_bcast(n, 1, 2, 0, 1, error)
  call mpi_bcast(steps, 1, 2, 0, 1, error)
end subroutine

subroutine exchange(first, last)
  integer :: first, last, i, error
  ! CHECK-DAG: program.f90:[[#@LINE+1]]:3: remark: loop is not a candidate for phase markers: trip count depends on the rank
  do i = first, last
    call mpi_send(i, 1, 2, 0, 0, 1, error)
  end do
end subroutine

program main
  integer :: n, steps, step, rank, size, error, first
  double precision :: mine, residual
  common /place/ rank, size
  call mpi_init(error)
  call mpi_comm_rank(1, rank, error)
  call mpi_comm_size(1, size, error)
  call setup(n, steps)
  if (rank >= n) goto 999
  first = rank * n
  ! CHECK-DAG: program.f90:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers
  do step = 1, steps
    call exchange(first, n)
    mine = rank
    call mpi_allreduce(mine, residual, 1, 2, 3, 1, error)
    if (residual < 1d-3) exit
  end do
  ! CHECK-DAG: program.f90:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers
  do while (residual > 1d-6)
    call mpi_allreduce(mine, residual, 1, 2, 3, 1, error)
  end do
  ! CHECK-DAG: program.f90:[[#@LINE+1]]:3: remark: loop is not a candidate for phase markers: trip count depends on the rank through `place`, line 24
  do step = 1, rank
    call mpi_barrier(1, error)
  end do
999 call mpi_finalize(error)
end program
! REQUIRES: flang
