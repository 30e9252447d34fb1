! The module `mpi` for flang, which cannot read the one that MPICH's packagers made with gfortran. It
! declares what mpif.h declares; calls keep their implicit interfaces (docs/fortran.md).
module mpi
  include 'mpif.h'
end module mpi
