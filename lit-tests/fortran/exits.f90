! Fortran: every way out of a loop, and named loops.
! RUN: %plain-cc -c %fake-mpi -o %t.mpi.o
! RUN: for level in 0 3; do %anole-fc -gline-tables-only -O$level %s %t.mpi.o -o %t && %run %t | FileCheck %s || exit 1; done
subroutine until(last)
  integer :: last, i
  do i = 1, 9
    call mpi_send(i)
    if (i == last) return
  end do
end subroutine

program exits
  integer :: i, j
  outer: do i = 1, 3
    inner: do j = 1, 3
      if (j == 2) cycle outer
      if (i == 3) exit outer
      call mpi_send(10 * i + j)
    end do inner
  end do outer
  ! CHECK: send(11) {{.*}} depth 2 [1:1] [2:1]{{$}}
  ! CHECK-NEXT: send(21) {{.*}} depth 2 [1:2] [3:1]{{$}}
  call mpi_barrier() ! CHECK-NEXT: barrier(0) {{.*}} depth 0{{$}}
  call until(2)
  ! CHECK-NEXT: send(1) {{.*}} depth 1 [4:2]{{$}}
  ! CHECK-NEXT: send(2) {{.*}} depth 1 [4:3]{{$}}
  call mpi_barrier() ! CHECK-NEXT: barrier(0) {{.*}} depth 0{{$}}
  i = 0
  do
    i = i + 1
    if (i > 2) goto 10
    call mpi_send(i)
  end do
10 call mpi_barrier()
  ! CHECK-NEXT: send(1) {{.*}} depth 1 [5:1]{{$}}
  ! CHECK-NEXT: send(2) {{.*}} depth 1 [5:2]{{$}}
  ! CHECK-NEXT: barrier(0) {{.*}} depth 0{{$}}
  do concurrent (i = 1:2)
    call quiet(i)
  end do
  call mpi_barrier() ! CHECK-NEXT: barrier(0) {{.*}} depth 0{{$}}
contains
  pure subroutine quiet(k)
    integer, intent(in) :: k
  end subroutine
end program
! REQUIRES: flang
