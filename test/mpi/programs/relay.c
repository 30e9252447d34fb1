/* A module of Python in C: it calls MPI itself, and a function of Python's that does. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <mpi.h>

__attribute__((noinline)) static void meet(void) {
  MPI_Barrier(MPI_COMM_WORLD);
  __asm__ volatile("");
}

static PyObject *relay(PyObject *module, PyObject *function) {
  (void)module;
  meet();
  return PyObject_CallNoArgs(function);
}

static PyMethodDef methods[] = {{"relay", relay, METH_O, NULL}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "relay", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_relay(void) { return PyModule_Create(&definition); }
