"""What Package.swift says, for the scripts beside this file."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def refuse(message):
    sys.exit(f"error: {message}")


def dumped(folder):
    """The package of a folder as SwiftPM reads it. Nothing is resolved or built."""
    environment = {name: value for name, value in os.environ.items() if name != "OSSICLE_MODULES"}
    return json.loads(
        subprocess.run(
            ["swift", "package", "--package-path", folder, "dump-package"], env=environment, stdout=subprocess.PIPE,
            check=True).stdout)


def manifest():
    """This package. Package.swift is read in a folder of its own, so that nothing waits for a build."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(ROOT / "Package.swift", folder)
        return dumped(folder)


def libraries(package):
    """The names of the products that other packages import."""
    return {product["name"] for product in package["products"] if "library" in product["type"]}
