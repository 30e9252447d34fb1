#include "tools/programs/proxy/helpers/Helpers.h"

namespace anole::tools::generate {

// Functions of the program that MPI calls. No trace holds what they do.

const std::vector<Helper> &callbackHelpers() {
  static const std::vector<Helper> all{
      {"combine", {}, R"(/* An operation of the program: it leaves its operands unchanged. */
static void combine(void *in, void *inout, int *length, MPI_Datatype *type) {
  (void)in, (void)inout, (void)length, (void)type;
}

)"},

      {"combineLarge", {}, R"(/* An operation of the program: it leaves its operands unchanged. */
static void combineLarge(void *in, void *inout, MPI_Count *length,
                         MPI_Datatype *type) {
  (void)in, (void)inout, (void)length, (void)type;
}

)"},
      {"extentInFile",
       {},
       R"(/* How large a type is in files of the program's own representation. */
static int extentInFile(MPI_Datatype type, MPI_Aint *extent, void *state) {
  MPI_Aint low = 0;
  (void)state;
  return PMPI_Type_get_extent(type, &low, extent);
}

)"},

      {"queried", {}, R"(/* What a request of the program is asked: it stands for nothing. */
static int queried(void *state, MPI_Status *status) {
  (void)state;
  status->MPI_SOURCE = MPI_UNDEFINED;
  status->MPI_TAG = MPI_UNDEFINED;
  return MPI_SUCCESS;
}

)"},
      {"released", {}, R"(static int released(void *state) {
  (void)state;
  return MPI_SUCCESS;
}

)"},
      {"notCancelled", {}, R"(static int notCancelled(void *state, int isComplete) {
  (void)state, (void)isComplete;
  return MPI_SUCCESS;
}

)"},
      {"ignoreInComm", {}, R"(/* An error handler of the program: it ignores errors. */
static void ignoreInComm(MPI_Comm *comm, int *error, ...) {
  (void)comm, (void)error;
}

)"},
      {"ignoreInWindow", {}, R"(/* An error handler of the program: it ignores errors. */
static void ignoreInWindow(MPI_Win *window, int *error, ...) {
  (void)window, (void)error;
}

)"},
      {"ignoreInFile", {}, R"(/* An error handler of the program: it ignores errors. */
static void ignoreInFile(MPI_File *file, int *error, ...) {
  (void)file, (void)error;
}

)"},
      {"ignoreInSession", {}, R"(/* An error handler of the program: it ignores errors. */
static void ignoreInSession(MPI_Session *session, int *error, ...) {
  (void)session, (void)error;
}

)"},
  };
  return all;
}

} // namespace anole::tools::generate
