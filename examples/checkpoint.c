/* MPI-IO: checkpoints of a distributed array, written by explicit offsets that follow the rank, by
 * a view, and to one file per rank, and read again. Files are made in the working folder.
 * Usage: checkpoint [STEPS] */
#include "example.h"

#include <stdio.h>

enum { Cells = 100 };

static int rank, size;

static int wrongIn(const int *cells, int step) {
  int wrong = 0;
  for (int i = 0; i < Cells; i++)
    wrong += cells[i] != step + rank * Cells + i;
  return wrong;
}

static void fill(int *cells, int step) {
  for (int i = 0; i < Cells; i++)
    cells[i] = step + rank * Cells + i;
}

static int shared(int step) {
  int cells[Cells], again[Cells] = {0};
  char name[64];
  MPI_File file;
  MPI_Offset offset = (MPI_Offset)rank * sizeof cells;
  fill(cells, step);
  snprintf(name, sizeof name, "checkpoint.%04d", step);
  MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &file);
  if (step % 2 == 0) {
    MPI_File_write_at_all(file, offset, cells, Cells, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_read_at(file, offset, again, Cells, MPI_INT, MPI_STATUS_IGNORE);
  } else {
    MPI_File_set_view(file, offset, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    MPI_File_write_all(file, cells, Cells, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_seek(file, 0, MPI_SEEK_SET);
    MPI_File_read(file, again, Cells, MPI_INT, MPI_STATUS_IGNORE);
  }
  MPI_File_close(&file);
  return wrongIn(again, step);
}

static int own(int step) {
  int cells[Cells], again[Cells] = {0};
  char name[64];
  MPI_File file;
  fill(cells, step);
  snprintf(name, sizeof name, "part.%05d", rank);
  MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &file);
  MPI_File_write(file, cells, Cells, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_read_at(file, 0, again, Cells, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  return wrongIn(again, step);
}

int main(int argc, char **argv) {
  int wrong = 0, steps = argument(argc, argv, 1, 10);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int step = 0; step < steps; step++)
    wrong += shared(step) + own(step);
  int status = verdict("checkpoint", wrong);
  MPI_Finalize();
  return status;
}
