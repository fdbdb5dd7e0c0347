"""What tests share."""

import os
import shutil

import pytest


@pytest.fixture(scope="session")
def program():
    """The program, by the variable CAVEWRIGHT or from the path."""
    found = os.environ.get("CAVEWRIGHT") or shutil.which("cavewright")
    assert found, "CAVEWRIGHT is to name the program that the package is compared with"
    return found
