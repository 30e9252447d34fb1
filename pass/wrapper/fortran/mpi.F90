! The module `mpi` for flang, which cannot read the one that packagers made with gfortran. It
! declares what mpif.h declares; calls keep their implicit interfaces (docs/fortran.md).
module mpi
  include 'mpif.h'
#ifndef OPEN_MPI
  ! MPICH's leaves out these functions, and an implicit type would cut their addresses in half.
  integer(kind=MPI_ADDRESS_KIND), external :: MPI_Aint_add, MPI_Aint_diff, PMPI_Aint_add, PMPI_Aint_diff
#endif
end module mpi
