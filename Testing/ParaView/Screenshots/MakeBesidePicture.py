# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Makes Data/Images/pyvista-beside-strider.png with the code of the guide's page: MakeBesidePicture.py VOLUME PNG

In an environment with PyVista and the wheel (Data/Guide/HowTo/PyVistaAndTrame.md). VOLUME is a file that PyVista reads, such as
ch2better.nii.gz of Debian's mricron-data, which the image of the guide shows. pngquant makes the image smaller.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import pyvista

PAGE = pathlib.Path(__file__).resolve().parents[3] / "Data/Guide/HowTo/PyVistaAndTrame.md"
NAME = "beside.png"


def find_code():
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    found = [block for block in blocks if NAME in block]
    if len(found) != 1:
        sys.exit(f"{PAGE} has {len(found)} blocks of Python that write {NAME}; it must have one")
    return found[0]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    volume, picture = (pathlib.Path(name).resolve() for name in sys.argv[1:])
    if not volume.is_file():
        sys.exit(f"{volume} was not found; apt-get install mricron-data brings a brain")
    code = find_code()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        pyvista.read(volume).save("volume.vti")
        exec(compile(code, str(PAGE), "exec"), {})
        shutil.copy(NAME, picture)
        os.chdir(picture.parent)
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--ext", ".png", "--speed", "1", "--strip", "64", picture], check=True)


if __name__ == "__main__":
    main()
