#include "program.h"

/* An operation of the program: it leaves its operands unchanged. */
static void combine(void *left, void *right, int *length, MPI_Datatype *type) {
  (void)left, (void)right, (void)length, (void)type;
}

/* An operation of the program: it leaves its operands unchanged. */
static void combineLarge(void *left, void *right, MPI_Count *length, MPI_Datatype *type) {
  (void)left, (void)right, (void)length, (void)type;
}

/* How large a type is in files of the program's own representation. */
static int extentInFile(MPI_Datatype type, MPI_Aint *extent, void *state) {
  MPI_Aint low = 0;
  (void)state;
  return PMPI_Type_get_extent(type, &low, extent);
}

/* What a request of the program is asked: it stands for nothing. */
static int queried(void *state, MPI_Status *status) {
  (void)state;
  status->MPI_SOURCE = MPI_UNDEFINED;
  status->MPI_TAG = MPI_UNDEFINED;
  return MPI_SUCCESS;
}

static int released(void *state) {
  (void)state;
  return MPI_SUCCESS;
}

static int notCancelled(void *state, int isComplete) {
  (void)state, (void)isComplete;
  return MPI_SUCCESS;
}

/* An error handler of the program: it ignores errors. */
static void ignoreInComm(MPI_Comm *comm, int *error, ...) { (void)comm, (void)error; }

/* An error handler of the program: it ignores errors. */
static void ignoreInWindow(MPI_Win *window, int *error, ...) { (void)window, (void)error; }

/* An error handler of the program: it ignores errors. */
static void ignoreInFile(MPI_File *file, int *error, ...) { (void)file, (void)error; }

/* An error handler of the program: it ignores errors. */
static void ignoreInSession(MPI_Session *session, int *error, ...) { (void)session, (void)error; }
