#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Makes JitterTable.h: a tile of blue noise, by the void-and-cluster method (R. Ulichney, "The void-and-cluster method for
dither array generation", 1993).

Usage: MakeJitterTable.py FILE, or MakeJitterTable.py --check FILE, which fails where FILE is not what this program makes.

The method orders the pixels of the tile, which repeats itself at its borders, such that the first pixels of the order, however
many they are, lie far from each other: neighbours are as different as can be, and slow changes over many pixels are missing.
All numbers are whole, so that every machine makes the same table.
"""
import math
import random
import sys

SIDE = 64
COUNT = SIDE * SIDE
LEVELS = 256  # of the table's bytes
REACH = 9  # pixels; farther ones weigh less than 1 in a million
SIGMA = 1.9  # pixels
WEIGHTS = [
    (x, y, round(2**32 * math.exp(-(x * x + y * y) / (2.0 * SIGMA * SIGMA))))
    for y in range(-REACH, REACH + 1)
    for x in range(-REACH, REACH + 1)
]


class Pattern:
    """Pixels that are set, and how close to set ones each pixel is."""

    def __init__(self):
        self.is_set = [False] * COUNT
        self.closeness = [0] * COUNT

    def switch(self, pixel):
        sign = -1 if self.is_set[pixel] else 1
        self.is_set[pixel] = not self.is_set[pixel]
        column, row = pixel % SIDE, pixel // SIDE
        for x, y, weight in WEIGHTS:
            self.closeness[(row + y) % SIDE * SIDE + (column + x) % SIDE] += sign * weight

    def find_cluster(self):
        """The set pixel that has the closest set ones around it."""
        return max((self.closeness[pixel], -pixel) for pixel in range(COUNT) if self.is_set[pixel])[1] * -1

    def find_void(self):
        """The other pixel that has the furthest set ones around it."""
        return min((self.closeness[pixel], pixel) for pixel in range(COUNT) if not self.is_set[pixel])[1]

    def copy(self):
        other = Pattern()
        other.is_set = list(self.is_set)
        other.closeness = list(self.closeness)
        return other


def spread_evenly(first):
    """A tenth of the pixels, moved until none has a better place."""
    pattern = Pattern()
    for pixel in first:
        pattern.switch(pixel)
    while True:
        cluster = pattern.find_cluster()
        pattern.switch(cluster)
        void = pattern.find_void()
        pattern.switch(void)
        if void == cluster:
            return pattern


def order_pixels():
    generator = random.Random(20)
    pixels = list(range(COUNT))
    for last in range(COUNT - 1, 0, -1):
        other = int(generator.random() * (last + 1))
        pixels[last], pixels[other] = pixels[other], pixels[last]
    start = spread_evenly(pixels[: COUNT // 10])
    ranks = [0] * COUNT
    count = sum(start.is_set)
    thinned = start.copy()
    for rank in range(count - 1, -1, -1):
        cluster = thinned.find_cluster()
        ranks[cluster] = rank
        thinned.switch(cluster)
    for rank in range(count, COUNT):
        void = start.find_void()
        ranks[void] = rank
        start.switch(void)
    return ranks


HEAD = """// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A tile of blue noise; Testing/Kernels/Rays/MakeJitterTable.py made it.
#ifndef Strider_Rays_JitterTable_h
#define Strider_Rays_JitterTable_h

#include "Foundation/HostDevice.h"

namespace Strider
{

constexpr int JitterSide = 64;

/// Each of 0 to 255 stands 16 times in the tile, whose rows follow each other.
STRIDER_HOST_DEVICE int ReadJitterTable(int entry)
{
  // clang-format off
  static constexpr unsigned char table[JitterSide * JitterSide] = {
"""
TAIL = """
  };
  // clang-format on
  return table[entry];
}

} // namespace Strider

#endif
"""


def make_header():
    levels = [rank * LEVELS // COUNT for rank in order_pixels()]
    lines, line = [], "   "
    for level in levels:
        text = f" {level},"
        if len(line) + len(text) > 100:
            lines.append(line)
            line = "   "
        line += text
    lines.append(line)
    return HEAD + "\n".join(lines) + TAIL


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    made = make_header()
    if "--check" in sys.argv:
        with open(arguments[0], encoding="utf-8") as file:
            sys.exit(0 if file.read() == made else f"{arguments[0]} is not what {sys.argv[0]} makes")
    with open(arguments[0], "w", encoding="utf-8") as file:
        file.write(made)


main()
