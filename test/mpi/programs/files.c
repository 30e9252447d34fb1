/* MPI-IO: every way to access a file. Usage: files; makes its file in the working folder. */
#include "example.h"

enum { Cells = 10 };

static int rank, size, wrong;
static int out[Cells], in[Cells];
static MPI_File file;

static void check(int condition) { wrong += !condition; }

static void compare(void) {
  for (int i = 0; i < Cells; i++) {
    check(in[i] == out[i]);
    in[i] = -1;
  }
}

static MPI_Offset place(void) { return (MPI_Offset)rank * sizeof out; }

static void explicitOffsets(void) {
  MPI_Request request;
  MPI_Status status;
  int count;
  MPI_File_write_at(file, place(), out, Cells, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_read_at(file, place(), in, Cells, MPI_INT, &status);
  MPI_Get_count(&status, MPI_INT, &count);
  check(count == Cells);
  compare();
  MPI_File_write_at_all(file, place(), out, Cells, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_read_at_all(file, place(), in, Cells, MPI_INT, MPI_STATUS_IGNORE);
  compare();
  MPI_File_iwrite_at(file, place(), out, Cells, MPI_INT, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_File_iread_at(file, place(), in, Cells, MPI_INT, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  compare();
  MPI_File_iwrite_at_all(file, place(), out, Cells, MPI_INT, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_File_iread_at_all(file, place(), in, Cells, MPI_INT, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  compare();
  MPI_File_write_at_all_begin(file, place(), out, Cells, MPI_INT);
  MPI_File_write_at_all_end(file, out, MPI_STATUS_IGNORE);
  MPI_File_read_at_all_begin(file, place(), in, Cells, MPI_INT);
  MPI_File_read_at_all_end(file, in, MPI_STATUS_IGNORE);
  compare();
}

static void back(void) { MPI_File_seek(file, 0, MPI_SEEK_SET); }

static void individualPointers(void) {
  MPI_Request request;
  MPI_Datatype rows;
  MPI_Type_vector(Cells, 1, size, MPI_INT, &rows);
  MPI_Type_commit(&rows);
  MPI_File_set_view(file, rank * sizeof(int), MPI_INT, rows, "native", MPI_INFO_NULL);
  MPI_File_write(file, out, Cells, MPI_INT, MPI_STATUS_IGNORE);
  back();
  MPI_File_read(file, in, Cells, MPI_INT, MPI_STATUS_IGNORE);
  compare();
  back();
  MPI_File_write_all(file, out, Cells, MPI_INT, MPI_STATUS_IGNORE);
  back();
  MPI_File_read_all(file, in, Cells, MPI_INT, MPI_STATUS_IGNORE);
  compare();
  back();
  MPI_File_iwrite(file, out, Cells, MPI_INT, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  back();
  MPI_File_iread(file, in, Cells, MPI_INT, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  compare();
  back();
  MPI_File_iwrite_all(file, out, Cells, MPI_INT, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  back();
  MPI_File_iread_all(file, in, Cells, MPI_INT, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  compare();
  back();
  MPI_File_write_all_begin(file, out, Cells, MPI_INT);
  MPI_File_write_all_end(file, out, MPI_STATUS_IGNORE);
  back();
  MPI_File_read_all_begin(file, in, Cells, MPI_INT);
  MPI_File_read_all_end(file, in, MPI_STATUS_IGNORE);
  compare();
  MPI_Type_free(&rows);
}

static void rewindShared(void) {
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
}

static void sharedPointer(void) {
  MPI_Request request;
  MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_write_ordered(file, out, Cells, MPI_INT, MPI_STATUS_IGNORE);
  rewindShared();
  MPI_File_read_ordered(file, in, Cells, MPI_INT, MPI_STATUS_IGNORE);
  compare();
  rewindShared();
  MPI_File_write_ordered_begin(file, out, Cells, MPI_INT);
  MPI_File_write_ordered_end(file, out, MPI_STATUS_IGNORE);
  rewindShared();
  MPI_File_read_ordered_begin(file, in, Cells, MPI_INT);
  MPI_File_read_ordered_end(file, in, MPI_STATUS_IGNORE);
  compare();
  rewindShared();
  MPI_File_write_shared(file, out, Cells, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_iwrite_shared(file, out, Cells, MPI_INT, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  rewindShared();
  MPI_File_read_shared(file, in, Cells, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_iread_shared(file, in, Cells, MPI_INT, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void properties(void) {
  MPI_Offset bytes, disp;
  MPI_Datatype etype, filetype;
  MPI_Group group;
  MPI_Info info;
  MPI_Aint extent;
  int flag, amode;
  char datarep[MPI_MAX_DATAREP_STRING];
  MPI_File_preallocate(file, 1000);
  MPI_File_set_size(file, 2000);
  MPI_File_get_size(file, &bytes);
  check(bytes == 2000);
  MPI_File_get_view(file, &disp, &etype, &filetype, datarep);
  MPI_File_get_group(file, &group);
  MPI_Group_free(&group);
  MPI_File_get_amode(file, &amode);
  MPI_File_set_atomicity(file, 1);
  MPI_File_get_atomicity(file, &flag);
  check(flag);
  MPI_File_get_info(file, &info);
  MPI_File_set_info(file, info);
  MPI_Info_free(&info);
  MPI_File_get_type_extent(file, MPI_INT, &extent);
  check(extent == sizeof(int));
  back();
  MPI_File_get_position(file, &bytes);
  MPI_File_get_byte_offset(file, 3, &disp);
  check(bytes == 0 && disp == 3 * sizeof(int));
  MPI_File_sync(file);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < Cells; i++)
    out[i] = 100 * rank + i;
  MPI_File_open(MPI_COMM_WORLD, "cells.data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL,
                &file);
  explicitOffsets();
  individualPointers();
  sharedPointer();
  properties();
  MPI_File_close(&file);
  if (rank == 0)
    MPI_File_delete("cells.data", MPI_INFO_NULL);
  int status = verdict("files", wrong);
  MPI_Finalize();
  return status;
}
