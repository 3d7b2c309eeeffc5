"""The project package: settings, wiring, pure core, providers and the embedded stores."""

import os

# Read when numpy loads its BLAS, so it stands before every other import. Requests run side by side already;
# more threads would fight over the cores with them and with the database, and spin while they wait.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
