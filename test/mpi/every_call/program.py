"""A C program that makes calls of the table, each once, with a small world around them."""

from every_call.arguments import argument
from every_call.around import ARGUMENTS, around

BEGIN = """#include <mpi.h>
#include <stddef.h>
static int rank, ranks, left, right, flag, keyval, newKeyval;
static char memory[4][1 << 16], text[8192];
static void *pointer;
static MPI_Comm ring, graph, dist, half, inter, newComm;
static MPI_Group everyone, own, others, newGroup;
static MPI_Datatype vector, newType;
static MPI_Op newOp;
static MPI_Win window, newWin;
static MPI_Info info, newInfo;
static MPI_Errhandler newErrhandler;
static MPI_File file, newFile;
static MPI_Session session, newSession;
static MPI_Request request, other, requests[2];
static MPI_Message message;
static MPI_Status status;
#define Comm_copy_attr_function MPI_COMM_NULL_COPY_FN
#define Comm_delete_attr_function MPI_COMM_NULL_DELETE_FN
#define Type_copy_attr_function MPI_TYPE_NULL_COPY_FN
#define Type_delete_attr_function MPI_TYPE_NULL_DELETE_FN
#define Win_copy_attr_function MPI_WIN_NULL_COPY_FN
#define Win_delete_attr_function MPI_WIN_NULL_DELETE_FN
#define Copy_function MPI_NULL_COPY_FN
#define Delete_function MPI_NULL_DELETE_FN
static void User_function(void *in, void *out, int *count, MPI_Datatype *type) {}
static void User_function_c(void *in, void *out, MPI_Count *count, MPI_Datatype *type) {}
static void Comm_errhandler_function(MPI_Comm *comm, int *code, ...) {}
static void Win_errhandler_function(MPI_Win *win, int *code, ...) {}
static void File_errhandler_function(MPI_File *file, int *code, ...) {}
static void Session_errhandler_function(MPI_Session *session, int *code, ...) {}
#define Datarep_conversion_function MPI_CONVERSION_FN_NULL
#define Datarep_conversion_function_c MPI_CONVERSION_FN_NULL_C
static int Datarep_extent_function(MPI_Datatype type, MPI_Aint *extent, void *state) { return MPI_SUCCESS; }
static int Grequest_query_function(void *state, MPI_Status *status) {
  MPI_Status_set_elements(status, MPI_BYTE, 0);
  return MPI_Status_set_cancelled(status, 0);
}
static int Grequest_free_function(void *state) { return MPI_SUCCESS; }
static int Grequest_cancel_function(void *state, int isComplete) { return MPI_SUCCESS; }

static void begin(void) {
  int one = 1, two[] = {1, 2};
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, &one, 0, &ring);
  MPI_Comm_group(ring, &everyone);
  MPI_Graph_create(ring, ranks, (int[]){1, 2, 3}, (int[]){1, 2, 0}, 0, &graph);
  MPI_Dist_graph_create_adjacent(ring, 1, &left, MPI_UNWEIGHTED, 1, &right, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &dist);
  MPI_Comm_split(ring, rank == 0, rank, &half);
  MPI_Intercomm_create(half, 0, ring, rank == 0 ? 1 : 0, 3, &inter);
  MPI_Group_incl(everyone, rank == 0 ? 1 : 2, rank == 0 ? &rank : two, &own);
  MPI_Group_difference(everyone, own, &others);
  MPI_Info_create(&info);
  MPI_Info_set(info, "text", "7");
  MPI_Type_vector(1, 1, 1, MPI_INT, &vector);
  MPI_Win_create(memory[2], sizeof memory[2], 1, MPI_INFO_NULL, ring, &window);
  MPI_File_open(ring, "data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
  MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN);
  MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN);
}

static void end(void) {
  MPI_Session_finalize(&session);
  MPI_File_close(&file);
  MPI_Win_free(&window);
  MPI_Type_free(&vector);
  MPI_Info_free(&info);
  MPI_Group_free(&others);
  MPI_Group_free(&own);
  MPI_Group_free(&everyone);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);
  MPI_Comm_free(&dist);
  MPI_Comm_free(&graph);
  MPI_Comm_free(&ring);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  begin();
"""
END = "  end();\n  MPI_Finalize();\n  return 0;\n}\n"
# Tests that look until they find something.
TESTS = {"MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Request_get_status"}


def arguments(call):
    own = ARGUMENTS.get(call.name.removesuffix("_c"), {})
    for p in call.parameters:
        if p.kind.name == "Ellipsis":
            continue
        text = own.get(p.name) or argument(p)
        looks = call.name in TESTS and p.name == "flag" or call.name == "MPI_Testsome" and p.name == "outcount"
        yield "&flag" if looks else text.replace("COUNTS", "(MPI_Count[])" if call.is_large else "(int[])")


def statement(call):
    before, after = around(call)
    kinds = {p.kind.name for p in call.parameters}
    looks = call.name in TESTS or call.name == "MPI_Testsome" or "PollFlag" in kinds
    made = f"{call.name}({', '.join(arguments(call))});"
    return f"  {{ {before} {'for (flag = 0; !flag;) ' if looks else ''}{made} {after} }}\n"


def program(calls):
    return BEGIN + "".join(map(statement, calls)) + END
