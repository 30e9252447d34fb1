/* 3-D Fourier transform on pencils, as in FT: the ranks form a grid whose rows and columns get
 * communicators of their own; after the transform along one axis an all-to-all in the row, then one
 * in the column, brings the next axis into local memory. Forth and back must be the identity.
 * Usage: fft [STEPS] */
#include "example.h"
#include <complex.h>
#include <math.h>

typedef double complex Number;

static int n; /* points along each axis; a multiple of both sides of the grid */

static int createGrid(int size, MPI_Comm comms[2]) {
  int rank, dims[2] = {0};
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Dims_create(size, 2, dims);
  MPI_Comm_split(MPI_COMM_WORLD, rank / dims[0], rank, &comms[0]);
  MPI_Comm_split(MPI_COMM_WORLD, rank % dims[0], rank, &comms[1]);
  return rank;
}

/* Transforms `lines` lines of n contiguous points; sign +1 is the inverse. */
static void transform(Number *data, Number *scratch, int lines, int sign) {
  for (Number *line = data; line < data + (size_t)lines * n; line += n) {
    for (int k = 0; k < n; k++) {
      scratch[k] = 0;
      for (int j = 0; j < n; j++)
        scratch[k] += line[j] * cexp(sign * 2 * M_PI * I * (j * k % n) / n) / sqrt(n);
    }
    for (int k = 0; k < n; k++)
      line[k] = scratch[k];
  }
}

/* data[a][b][x], with x whole and a split over `comm`, becomes data[x part][b][a]: now a is whole.
 */
static void transpose(Number *data, Number *scratch, MPI_Comm comm, int a, int b) {
  int parts;
  MPI_Comm_size(comm, &parts);
  int width = n / parts, chunk = a * b * width;
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int x = 0; x < n; x++)
        scratch[x / width * chunk + (x % width * b + j) * a + i] = data[(i * b + j) * n + x];
  Number *received = malloc(sizeof(Number) * parts * chunk);
  MPI_Alltoall(scratch, chunk, MPI_C_DOUBLE_COMPLEX, received, chunk, MPI_C_DOUBLE_COMPLEX, comm);
  for (int p = 0; p < parts; p++)
    for (int line = 0; line < width * b; line++)
      for (int i = 0; i < a; i++)
        data[line * n + p * a + i] = received[p * chunk + line * a + i];
  free(received);
}

/* Moves the middle axis to the front, locally: data[a][b][x] becomes data[b][a][x]. */
static void swapLines(Number *data, Number *scratch, int a, int b) {
  for (int i = 0; i < a * b * n; i++)
    scratch[i] = data[i];
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int x = 0; x < n; x++)
        data[(j * a + i) * n + x] = scratch[(i * b + j) * n + x];
}

static void forth(Number *data, Number *scratch, MPI_Comm comms[2], int a, int b) {
  transform(data, scratch, a * b, -1);
  transpose(data, scratch, comms[0], a, b);
  transform(data, scratch, a * b, -1);
  swapLines(data, scratch, a, b);
  transpose(data, scratch, comms[1], b, a);
  transform(data, scratch, a * b, -1);
}

static void back(Number *data, Number *scratch, MPI_Comm comms[2], int a, int b) {
  transform(data, scratch, a * b, +1);
  transpose(data, scratch, comms[1], b, a);
  swapLines(data, scratch, b, a);
  transform(data, scratch, a * b, +1);
  transpose(data, scratch, comms[0], a, b);
  transform(data, scratch, a * b, +1);
}

int main(int argc, char **argv) {
  int size, steps = argument(argc, argv, 1, 5), wrong = 0;
  MPI_Comm comms[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int rank = createGrid(size, comms), a, b;
  for (n = size; n < 8;)
    n += size;
  MPI_Comm_size(comms[0], &a);
  MPI_Comm_size(comms[1], &b);
  a = n / a;
  b = n / b;
  int points = a * b * n;

  Number *data = malloc(sizeof(Number) * points), *scratch = malloc(sizeof(Number) * points);
  for (int i = 0; i < points; i++)
    data[i] = sin(rank * points + i);
  for (int s = 0; s < steps; s++) {
    double energy = 0, total;
    forth(data, scratch, comms, a, b);
    for (int i = 0; i < points; i++)
      energy += creal(data[i] * conj(data[i]));
    MPI_Allreduce(&energy, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    back(data, scratch, comms, a, b);
    for (int i = 0; i < points; i++) {
      wrong += cabs(data[i] - sin(rank * points + i)) > 1e-9;
      total -= 0.5 * size; /* the mean of sin squared */
    }
    wrong += fabs(total) > 2 * size;
  }
  free(data);
  free(scratch);
  MPI_Comm_free(&comms[0]);
  MPI_Comm_free(&comms[1]);
  int status = verdict("fft", wrong);
  MPI_Finalize();
  return status;
}
