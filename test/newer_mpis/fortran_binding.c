/* A Fortran binding over the interface of MPI-5. Those who make one for all MPIs, as no MPI brings
   its own, have entries like these, which call MPI by its PMPI_ names. */
#include <mpi.h>

void mpi_init_(int *error) { *error = PMPI_Init(0, 0); }

void mpi_finalize_(int *error) { *error = PMPI_Finalize(); }

void mpi_comm_rank_(const int *comm, int *rank, int *error) {
  *error = PMPI_Comm_rank(PMPI_Comm_fromint(*comm), rank);
}

void mpi_sendrecv_(const void *sent, const int *sentCount, const int *sentType, const int *dest,
                   const int *sentTag, void *got, const int *gotCount, const int *gotType,
                   const int *source, const int *gotTag, const int *comm, int *status, int *error) {
  *error = PMPI_Sendrecv(sent, *sentCount, PMPI_Type_fromint(*sentType), *dest, *sentTag, got,
                         *gotCount, PMPI_Type_fromint(*gotType), *source, *gotTag,
                         PMPI_Comm_fromint(*comm), (MPI_Status *)status);
}
