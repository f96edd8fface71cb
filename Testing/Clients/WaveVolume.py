# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The volume that the clients show: a cloud with waves, 48 x 40 x 44 voxels between 0 and 255."""
import numpy

SIZE = (48, 40, 44)


def make_waves():
    """As an array that is indexed by x, y and z."""
    x, y, z = numpy.meshgrid(*[numpy.linspace(-1, 1, count) for count in SIZE], indexing="ij")
    return 170 * numpy.exp(-3 * (x * x + y * y + z * z)) * (1 + 0.5 * numpy.sin(9 * x) * numpy.cos(7 * y))
