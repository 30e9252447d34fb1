! The module `mpi` for flang, which cannot read the one that MPICH's packagers made with gfortran. It
! declares what mpif.h declares; calls keep their implicit interfaces (docs/fortran.md).
module mpi
  include 'mpif.h'
  ! mpif.h leaves out these functions, and an implicit type would cut their addresses in half.
  integer(kind=MPI_ADDRESS_KIND), external :: MPI_Aint_add, MPI_Aint_diff, PMPI_Aint_add, PMPI_Aint_diff
end module mpi
