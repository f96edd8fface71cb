# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Times the frames of a volume that ranks share, and keeps their pictures. Run by pvbatch --sym, alone or under mpiexec.

mpiexec -n 4 pvbatch --sym BenchRanks.py --size 2048 2048 2048 --output strong-4.json --pictures FOLDER
mpiexec -n 4 pvbatch --sym BenchRanks.py --size-of-rank 1024 --output weak-4.json
"""
import argparse
import os

import TimeRanks


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="pvbatch --sym BenchRanks.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    size = parser.add_mutually_exclusive_group(required=True)
    size.add_argument("--size", type=int, nargs=3, metavar=("X", "Y", "Z"), help="voxels of the whole volume, a byte each")
    size.add_argument("--size-of-rank", type=int, metavar="N", help="N^3 voxels for each rank: doubled along z, y and x in turn")
    parser.add_argument("--representation", choices=("Strider Volume", "Volume"), default="Strider Volume")
    parser.add_argument("--backend", choices=("Automatic", "CUDA", "CPU"), default="Automatic")
    parser.add_argument("--look", choices=TimeRanks.LOOKS, nargs="+", default=["unlit"],
                        help="one after the other; all: light, gradient opacity and a cubic filter")
    parser.add_argument("--compositing", choices=("united", "united-copied", "united-icet", "icet", "icet-copied"), nargs="+", default=["united"],
                        help="of ranks' pictures, in turns: in floats by Strider Volume, on a device where ranks share one machine, by way "
                        "of host memory, or so and with IceT; by IceT alone, or so and without interop")
    parser.add_argument("--function", choices=TimeRanks.FUNCTIONS, default="transparent")
    parser.add_argument("--outline", action="store_true", help="of the volume, beside it")
    parser.add_argument("--fxaa", action="store_true", help="with ParaView's FXAA, which smooths edges of the image (ParaView's default)")
    parser.add_argument("--views", type=int, default=10, help="of an orbit about the volume")
    parser.add_argument("--warmup", type=int, default=10, help="frames of a view before those that are timed")
    parser.add_argument("--frames", type=int, default=5, help="timed frames of a view")
    parser.add_argument("--pixels", type=int, default=1024, help="of the view, across and down")
    parser.add_argument("--pictures", metavar="FOLDER", help="for a PNG of each look and view")
    parser.add_argument("--timeline", metavar="FILE.json",
                        help="for the parts of each timed frame on each rank; recording them takes some microseconds a part")
    parser.add_argument("--output", metavar="FILE.json", required=True)
    parser.add_argument("--commit", default="unknown", help="for the file")
    parser.add_argument("--plugin", default=os.environ.get("STRIDER_PLUGIN"),
                        help="StriderVolume.so; default: STRIDER_PLUGIN, or the installed plugin")
    return parser.parse_args()


# ParaView runs the scripts of programmable sources in this file's namespace, after imports that replace max, sum and
# others, so this file does nothing else.
TimeRanks.time_ranks(parse_arguments())
