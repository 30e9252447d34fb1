! A ring of images with coarrays, whose library (OpenCoarrays) calls MPI.
program ring
  implicit none
  integer :: inbox[*], step, total

  do step = 1, 20
    call pass(step)
  end do
  total = this_image()
  call co_sum(total)
  if (this_image() == 1) print '(a,i0)', 'total ', total

contains

  subroutine pass(step)
    integer, intent(in) :: step
    inbox[modulo(this_image(), num_images()) + 1] = step
    sync all
    if (inbox /= step) error stop 'a wrong value'
    sync all
  end subroutine

end program
