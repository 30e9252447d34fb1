/* What MPI keeps beside messages: attributes, info, names, error handlers, user operations,
 * generalized requests, cancelled and matched messages, Pcontrol. */
#include "example.h"

#include <stdio.h>
#include <string.h>

static int rank, size, wrong;

static void check(int condition) { wrong += !condition; }

static void attributes(void) {
  int key, typeKey, winKey, flag, value = 3, *found;
  MPI_Datatype type;
  MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
  MPI_Comm_set_attr(MPI_COMM_WORLD, key, &value);
  MPI_Comm_get_attr(MPI_COMM_WORLD, key, &found, &flag);
  check(flag && *found == 3);
  MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &found, &flag);
  check(flag);
  MPI_Comm_free_keyval(&key);
  MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &typeKey, NULL);
  MPI_Type_dup(MPI_INT, &type);
  MPI_Type_set_attr(type, typeKey, &value);
  MPI_Type_get_attr(type, typeKey, &found, &flag);
  MPI_Type_delete_attr(type, typeKey);
  MPI_Type_free(&type);
  MPI_Type_free_keyval(&typeKey);
  MPI_Win_create_keyval(MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN, &winKey, NULL);
  MPI_Win_free_keyval(&winKey);
}

static void info(void) {
  MPI_Info info, copy;
  char value[64], key[MPI_MAX_INFO_KEY + 1];
  int flag, keys, length;
  MPI_Info_create(&info);
  snprintf(value, sizeof value, "node%03d.rank%d", rank / 2, rank);
  MPI_Info_set(info, "where", value);
  MPI_Info_set(info, "load", "100%");
  MPI_Info_get(info, "where", sizeof value - 1, value, &flag);
  check(flag && !strncmp(value, "node", 4));
  MPI_Info_get(info, "absent", sizeof value - 1, value, &flag);
  check(!flag);
  MPI_Info_get_nkeys(info, &keys);
  MPI_Info_get_nthkey(info, 1, key);
  MPI_Info_get_valuelen(info, "load", &length, &flag);
  check(keys == 2 && length == 4);
  length = 0;
  MPI_Info_get_string(info, "load", &length, value, &flag);
  MPI_Info_get_string(info, "load", &length, value, &flag);
  check(!strcmp(value, "100%"));
  MPI_Info_dup(info, &copy);
  MPI_Info_delete(copy, "where");
  MPI_Info_free(&copy);
  MPI_Info_free(&info);
}

static void names(void) {
  char name[MPI_MAX_OBJECT_NAME];
  int length;
  MPI_Comm comm;
  MPI_Datatype type;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  snprintf(name, sizeof name, "copy of rank %d", rank);
  MPI_Comm_set_name(comm, name);
  MPI_Comm_get_name(comm, name, &length);
  MPI_Comm_free(&comm);
  MPI_Type_contiguous(2, MPI_INT, &type);
  MPI_Type_set_name(type, "pair");
  MPI_Type_get_name(type, name, &length);
  check(!strcmp(name, "pair"));
  MPI_Type_free(&type);
}

static int handled;

static void handler(MPI_Comm *comm, int *code, ...) { handled++; }

static void errors(void) {
  int class, code, found;
  MPI_Errhandler mine, known;
  MPI_Comm_create_errhandler(handler, &mine);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, mine);
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &known);
  MPI_Errhandler_free(&known);
  MPI_Add_error_class(&class);
  MPI_Add_error_code(class, &code);
  MPI_Add_error_string(code, "too cold");
  MPI_Comm_call_errhandler(MPI_COMM_WORLD, code);
  check(handled == 1);
  MPI_Error_class(code, &found);
  check(found == class);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
  MPI_Errhandler_free(&mine);
}

static void larger(void *in, void *inout, int *count, MPI_Datatype *type) {
  for (int i = 0; i < *count; i++)
    if (((int *)in)[i] > ((int *)inout)[i])
      ((int *)inout)[i] = ((int *)in)[i];
}

static void operations(void) {
  int commutes, result, mine = rank, other = 5;
  MPI_Op op;
  MPI_Op_create(larger, 1, &op);
  MPI_Op_commutative(op, &commutes);
  MPI_Allreduce(&mine, &result, 1, MPI_INT, op, MPI_COMM_WORLD);
  check(commutes && result == size - 1);
  MPI_Reduce_local(&mine, &other, 1, MPI_INT, MPI_SUM);
  check(other == rank + 5);
  MPI_Op_free(&op);
}

static int query(void *state, MPI_Status *status) {
  MPI_Status_set_elements(status, MPI_INT, 1);
  MPI_Status_set_cancelled(status, 0);
  status->MPI_SOURCE = status->MPI_TAG = MPI_UNDEFINED;
  return MPI_SUCCESS;
}
static int released(void *state) { return MPI_SUCCESS; }
static int cancelled(void *state, int complete) { return MPI_SUCCESS; }

static void requests(void) {
  int flag, data = rank, left = (rank + size - 1) % size, right = (rank + 1) % size;
  MPI_Request request, send;
  MPI_Message message;
  MPI_Status status;
  MPI_Grequest_start(query, released, cancelled, NULL, &request);
  MPI_Grequest_complete(request);
  MPI_Wait(&request, &status);
  MPI_Irecv(&data, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &request);
  MPI_Cancel(&request);
  MPI_Wait(&request, &status);
  MPI_Test_cancelled(&status, &flag);
  check(flag);
  MPI_Isend(&rank, 1, MPI_INT, right, 4, MPI_COMM_WORLD, &send);
  for (flag = 0; !flag;)
    MPI_Improbe(left, 4, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE);
  MPI_Imrecv(&data, 1, MPI_INT, &message, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  check(data == left);
  MPI_Wait(&send, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  attributes();
  info();
  names();
  errors();
  operations();
  requests();
  MPI_Pcontrol(2);
  int status = verdict("described", wrong);
  MPI_Finalize();
  return status;
}
