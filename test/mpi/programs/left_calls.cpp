// Leaves MPI calls in other ways than by returning: error handlers, a user's operation and
// attribute callbacks call longjmp or, with the argument `throw`, throw. Each rank prints how often
// it called what.
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <map>
#include <mpi.h>
#include <string>

struct Left {};
static bool throws, leaves = true;
static jmp_buf back;
static int left;
static std::map<std::string, int> calls;

#define CALL(Function, ...) (++calls[#Function], Function(__VA_ARGS__))

[[noreturn]] static void leave() {
  if (throws)
    throw Left();
  longjmp(back, 1);
}
static void onCommError(MPI_Comm *, int *, ...) { leave(); }
static void onWinError(MPI_Win *, int *, ...) { leave(); }
static void onFileError(MPI_File *, int *, ...) { leave(); }
static void add(void *, void *, int *, MPI_Datatype *type) {
  int size; // a call inside of another one: it is no event
  MPI_Type_size(*type, &size);
  if (leaves)
    leave();
}
static int onDelete(MPI_Comm comm, int, void *, void *) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (leaves)
    leave();
  return MPI_SUCCESS;
}

template <class Call> [[gnu::noinline]] static void attempt(Call call) {
  if (throws) {
    try {
      call();
    } catch (const Left &) {
      ++left;
    }
  } else if (setjmp(back) == 0) {
    call();
  } else {
    ++left;
  }
}

// From further down the stack than any call that is left.
[[gnu::noinline]] static void deepDown(int depth, MPI_Comm comm) {
  volatile char room[1024];
  room[0] = static_cast<char>(depth);
  if (depth > 0)
    deepDown(depth - 1, comm);
  else
    CALL(MPI_Barrier, comm);
  room[1] = room[0];
}

static int rank, ranks;

static void leaveSends(MPI_Comm comm) {
  int in = 0, out = 0;
  attempt([&] { CALL(MPI_Send, &out, 1, MPI_INT, ranks + 5, 0, comm); });
  deepDown(8, MPI_COMM_WORLD);
  attempt([&] { CALL(MPI_Ssend, &out, 1, MPI_INT, ranks + 5, 0, comm); });
  CALL(MPI_Sendrecv, &out, 1, MPI_INT, rank, 1, &in, 1, MPI_INT, rank, 1, MPI_COMM_WORLD,
       MPI_STATUS_IGNORE);
}

// The calls are as before until one of them fails.
static void leaveRepeats(MPI_Comm comm, int step) {
  int in[2], out[2] = {step, step};
  MPI_Request requests[2];
  CALL(MPI_Isend, out, step % 5 == 4 ? 2 : 1, MPI_INT, rank, 2, comm, &requests[1]);
  attempt([&] { CALL(MPI_Recv, in, 1, MPI_INT, rank, 2, comm, MPI_STATUS_IGNORE); });
  CALL(MPI_Wait, &requests[1], MPI_STATUS_IGNORE);
  CALL(MPI_Irecv, in, 1, MPI_INT, rank, 3, comm, &requests[0]);
  CALL(MPI_Isend, out, step % 7 == 6 ? 2 : 1, MPI_INT, rank, 3, comm, &requests[1]);
  attempt([&] { CALL(MPI_Waitall, 2, requests, MPI_STATUSES_IGNORE); });
  for (MPI_Request &request : requests)
    if (request != MPI_REQUEST_NULL)
      CALL(MPI_Wait, &request, MPI_STATUS_IGNORE);
}

static void leaveCallbacks(MPI_Op op) {
  int one = 1, sum = 0, keyval;
  MPI_Comm copy;
  attempt([&] { CALL(MPI_Reduce_local, &one, &sum, 1, MPI_INT, op); });
  leaves = false;
  CALL(MPI_Reduce_local, &one, &sum, 1, MPI_INT, op);
  CALL(MPI_Comm_create_keyval, MPI_COMM_NULL_COPY_FN, onDelete, &keyval, nullptr);
  CALL(MPI_Comm_dup, MPI_COMM_SELF, &copy);
  CALL(MPI_Comm_set_attr, copy, keyval, &one);
  leaves = true;
  attempt([&] { CALL(MPI_Comm_delete_attr, copy, keyval); });
  leaves = false;
  CALL(MPI_Comm_free, &copy);
  CALL(MPI_Comm_free_keyval, &keyval);
  leaves = true;
}

static void leaveOthers(MPI_Win window, MPI_File file) {
  int value = 0;
  attempt([&] { CALL(MPI_Put, &value, 1, MPI_INT, ranks + 7, 0, 1, MPI_INT, window); });
  attempt([&] { CALL(MPI_File_seek, file, -5, MPI_SEEK_SET); });
}

int main(int argc, char **argv) {
  throws = argc > 1 && !strcmp(argv[1], "throw");
  CALL(MPI_Init, &argc, &argv);
  CALL(MPI_Comm_rank, MPI_COMM_WORLD, &rank);
  CALL(MPI_Comm_size, MPI_COMM_WORLD, &ranks);
  MPI_Errhandler onComm, onWin, onFile;
  MPI_Comm comm;
  MPI_Win window;
  MPI_File file;
  MPI_Op op;
  int memory = 0;
  CALL(MPI_Comm_create_errhandler, onCommError, &onComm);
  CALL(MPI_Win_create_errhandler, onWinError, &onWin);
  CALL(MPI_File_create_errhandler, onFileError, &onFile);
  CALL(MPI_Comm_dup, MPI_COMM_WORLD, &comm);
  for (MPI_Comm of : {comm, MPI_COMM_WORLD, MPI_COMM_SELF})
    CALL(MPI_Comm_set_errhandler, of, onComm);
  CALL(MPI_Win_create, &memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  CALL(MPI_Win_set_errhandler, window, onWin);
  CALL(MPI_Win_fence, 0, window);
  CALL(MPI_File_open, MPI_COMM_SELF, "/dev/null", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
  CALL(MPI_File_set_errhandler, file, onFile);
  CALL(MPI_Op_create, add, 1, &op);
  for (int step = 0; step < 40; ++step) {
    leaveSends(comm);
    leaveRepeats(comm, step);
    leaveCallbacks(op);
    leaveOthers(window, file);
  }
  CALL(MPI_Win_fence, 0, window);
  CALL(MPI_Op_free, &op);
  CALL(MPI_File_close, &file);
  CALL(MPI_Win_free, &window);
  ++calls["MPI_Finalize"];
  std::string text = "left " + std::to_string(left) + "\n";
  for (const auto &[name, count] : calls)
    text += name + " " + std::to_string(count) + "\n";
  if (rank == 0)
    fputs(text.c_str(), stdout);
  MPI_Finalize();
}
