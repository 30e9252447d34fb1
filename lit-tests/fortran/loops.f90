! Fortran: do loops, do while, cycle, exit, calls in subroutines.
! RUN: %plain-cc -c %fake-mpi -o %t.mpi.o
! RUN: for level in 0 1 2 3; do %anole-fc -gline-tables-only -O$level %s %t.mpi.o -o %t && %run %t | FileCheck %s && %sites %t | FileCheck --check-prefix=TABLE %s || exit 1; done
subroutine exchange(tag)
  integer :: tag
  call mpi_send(tag)
end subroutine

program loops
  integer :: i, j
  do i = 1, 2
    do j = 1, 3
      if (j == 2) cycle
      call exchange(j)
    end do
    call mpi_barrier()
  end do
  ! CHECK: send(1) context [[#A:]] depth 2 [1:1] [2:1]
  ! CHECK-NEXT: send(3) context [[#A]] depth 2 [1:1] [2:2]
  ! CHECK-NEXT: barrier(0) context [[#A+1]] depth 1 [1:1]{{$}}
  ! CHECK-NEXT: send(1) context [[#A]] depth 2 [1:2] [3:1]
  i = 0
  do while (i < 5)
    i = i + 1
    if (i == 3) exit
    call mpi_send(i)
  end do
  ! CHECK: send(1) context [[#B:]] depth 1 [4:1]
  ! CHECK-NEXT: send(2) context [[#B]] depth 1 [4:2]
  call mpi_barrier() ! CHECK-NEXT: barrier(0) {{.*}} depth 0{{$}}
end program
! TABLE: S {{[0-9a-f]+}} {{.*}} mpi_send_ {{.*}}loops.f90:6:3
! REQUIRES: flang
