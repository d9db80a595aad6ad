"""`python -m tafelrunde.cli` is the `tafelrunde` command."""

import sys

from tafelrunde.cli import main

sys.exit(main())
