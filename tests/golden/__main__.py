"""`make golden` writes the golden transcripts anew; with a folder as argument, into that one."""

import sys
from pathlib import Path

from tests.golden.transcript import HERE, write

folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
if not folder.is_dir():
    sys.exit(f"{folder} is no folder")
for path in write(folder):
    print(path)
