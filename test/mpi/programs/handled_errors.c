// Calls with handles of each kind that nobody made, or that were freed: prints how often the
// program's error handlers were called for each. Handles are numbers here, as in MPICH.
#include <mpi.h>
#include <stdio.h>

static int handled;
static void onComm(MPI_Comm *comm, int *error, ...) { (void)comm, (void)error, ++handled; }
static void onFile(MPI_File *file, int *error, ...) { (void)file, (void)error, ++handled; }

#define TRY(call)                                                                                  \
  do {                                                                                             \
    handled = 0;                                                                                   \
    (call);                                                                                        \
    printf("%s: %d\n", #call, handled);                                                            \
  } while (0)

static void tryHandles(void) {
  int value = 0, out = 0, flag;
  MPI_Comm freedComm, comm = (MPI_Comm)12345;
  MPI_Win win = (MPI_Win)12345;
  MPI_Group group = (MPI_Group)12345;
  MPI_Request request = (MPI_Request)12345;
  MPI_Message message = (MPI_Message)12345;
  MPI_Info info = (MPI_Info)12345;
  MPI_Status status;
  MPI_Session session = (MPI_Session)12345;
  MPI_Comm_dup(MPI_COMM_SELF, &freedComm);
  MPI_Comm copy = freedComm;
  MPI_Comm_free(&freedComm);
  for (int again = 0; again < 2; ++again) {
    TRY(MPI_Send(&value, 1, MPI_INT, 0, 0, comm));
    TRY(MPI_Send(&value, 1, MPI_INT, 0, 0, copy));
    TRY(MPI_Barrier(comm));
    TRY(MPI_Comm_rank(comm, &out));
    TRY(MPI_Neighbor_allgather(&value, 1, MPI_INT, &out, 1, MPI_INT, comm));
    TRY(MPI_Comm_dup(comm, &freedComm));
    TRY(MPI_Win_fence(0, win));
    TRY(MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
    TRY(MPI_Send(&value, 1, (MPI_Datatype)12345, 0, 0, MPI_COMM_WORLD));
    TRY(MPI_Type_size((MPI_Datatype)12345, &out));
    TRY(MPI_Group_size(group, &out));
    TRY(MPI_Comm_create(MPI_COMM_WORLD, group, &freedComm));
    TRY(MPI_Info_set(info, "key", "value"));
    TRY(MPI_Reduce_local(&value, &out, 1, MPI_INT, (MPI_Op)12345));
    TRY(MPI_Wait(&request, MPI_STATUS_IGNORE));
    TRY(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
    TRY(MPI_Waitall(1, &request, &status));
    TRY(MPI_Start(&request));
    TRY(MPI_Mrecv(&out, 1, MPI_INT, &message, MPI_STATUS_IGNORE));
    TRY(MPI_Session_get_info(session, &info));
    TRY(MPI_File_seek(MPI_FILE_NULL, 0, MPI_SEEK_SET));
    info = (MPI_Info)12345;
  }
}

int main(int argc, char **argv) {
  MPI_Errhandler comms, files;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_errhandler(onComm, &comms);
  MPI_File_create_errhandler(onFile, &files);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, comms);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, comms);
  MPI_File_set_errhandler(MPI_FILE_NULL, files);
  tryHandles();
  // The handlers are the program's own afterwards.
  MPI_Errhandler now;
  MPI_Comm_get_errhandler(MPI_COMM_SELF, &now);
  printf("its own: %d\n", now == comms);
  MPI_Finalize();
  return 0;
}
