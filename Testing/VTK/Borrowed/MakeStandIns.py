# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The folder that VTK's tests read: its own files where they are there, generated ones of the same kind for some others.

Both mappers read the same file, so a stand-in tells as much about them as the original does.
"""
import base64
import math
import struct
import zlib


def distance(x, y, z, size):
    """From the middle, 1 at the nearest border."""
    return math.sqrt(sum((2.0 * (value + 0.5) / length - 1.0) ** 2 for value, length in zip((x, y, z), size)))


def generate(size, function):
    width, height, depth = size
    return [function(x, y, z) for z in range(depth) for y in range(height) for x in range(width)]


def write_tooth(folder):
    """A hollow ball with waves: 8-bit, as large as the CT of a tooth, and with its spacing."""
    size = (103, 94, 161)

    def density(x, y, z):
        radius = distance(x, y, z, size)
        waves = 40.0 * math.sin(0.2 * x) * math.sin(0.3 * y) * math.sin(0.15 * z)
        return int(max(0.0, min(255.0, 60.0 + waves + 150.0 * math.exp(-60.0 * (radius - 0.7) ** 2)))) if radius < 1 else 0

    voxels = bytes(generate(size, density))
    header = ("NRRD0001\ntype: unsigned char\ndimension: 3\n"
              f"sizes: {size[0]} {size[1]} {size[2]}\nspacings: 1 1 1\nencoding: raw\ndata file: ./tooth.raw\n")
    (folder / "tooth.raw").write_bytes(voxels)
    (folder / "tooth.nhdr").write_text(header)


def write_tooth_function(folder):
    """A 2-D transfer function: RGBA, scalars across, gradients up."""
    rows = []
    for y in range(256):
        row = bytearray([0])
        for x in range(256):
            ridge = math.exp(-((x - 130) / 50.0) ** 2) * min(1.0, y / 20.0)
            row += bytes((x, 255 - x, (3 * y) % 256, int(255 * 0.4 * ridge)))
        rows.append(bytes(row))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    (folder / "tooth_2dtransf.png").write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 256, 256, 8, 6, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b""))


def write_image(path, size, vtk_type, voxels, origin=(0, 0, 0), spacing=(1, 1, 1), name="Scalars_"):
    """An image with one array, as XML."""
    extent = " ".join(f"0 {length - 1}" for length in size)
    content = base64.b64encode(struct.pack("<Q", len(voxels))) + base64.b64encode(voxels)
    path.write_text(
        '<?xml version="1.0"?>\n<VTKFile type="ImageData" version="1.0" byte_order="LittleEndian" header_type="UInt64">\n'
        f'<ImageData WholeExtent="{extent}" Origin="{origin[0]} {origin[1]} {origin[2]}" '
        f'Spacing="{spacing[0]} {spacing[1]} {spacing[2]}">\n<Piece Extent="{extent}">\n<PointData Scalars="{name}">\n'
        f'<DataArray type="{vtk_type}" Name="{name}" format="binary">\n{content.decode()}\n</DataArray>\n</PointData>\n'
        '</Piece>\n</ImageData>\n</VTKFile>\n')


def write_atlas(folder):
    """Labels of nested shells, cut into octants: 0 outside, then 2 to 5000, as in an atlas of the brain."""
    size = (128, 128, 62)
    labels = (2, 3, 4, 17, 41, 58, 104, 251, 1013, 2021, 4012, 5000)

    def label(x, y, z):
        radius = distance(x, y, z, size)
        if radius >= 0.95:
            return 0
        octant = (x > 64) + 2 * (y > 64) + 4 * (z > 31)
        return labels[(int(6 * radius) + octant) % len(labels)]

    voxels = struct.pack(f"<{size[0] * size[1] * size[2]}h", *generate(size, label))
    write_image(folder / "hncma-atlas.vti", size, "Int16", voxels, spacing=(1.875, 1.875, 3.0))


def write_blocks(folder):
    """Three blocks side by side, cut from one field of waves; neighbours share a layer of points."""
    target = folder / "headmr3blocks"
    target.mkdir(exist_ok=True)
    (target / "headmr3blocks").mkdir(exist_ok=True)
    size = (17, 48, 48)
    datasets = []
    for block in range(3):

        def density(x, y, z, first=16 * block):
            radius = distance(x + first, y, z, (49, 48, 48))
            return int(max(0.0, 1500.0 * (1.0 - radius)) + 400.0 * (1.0 + math.sin(0.4 * (x + first)) * math.sin(0.3 * z)))

        voxels = struct.pack(f"<{size[0] * size[1] * size[2]}H", *generate(size, density))
        write_image(target / "headmr3blocks" / f"headmr3blocks_{block}_0.vti", size, "UInt16", voxels,
                    origin=(3.2 * 16 * block, 0, 0), spacing=(3.2, 3.2, 3.2), name="MetaImage")
        datasets.append(f'<DataSet index="{block}" file="headmr3blocks/headmr3blocks_{block}_0.vti"/>')
    (target / "headmr3blocks.vtm").write_text(
        '<?xml version="1.0"?>\n<VTKFile type="vtkMultiBlockDataSet" version="1.0" byte_order="LittleEndian">\n'
        '<vtkMultiBlockDataSet>\n' + "\n".join(datasets) + '\n</vtkMultiBlockDataSet>\n</VTKFile>\n')


def write_magnitudes(folder):
    """A ball on a noisy ground: 16-bit, big endian, without a header."""
    size = (256, 256, 148)
    rows = {}

    def row(level):
        """Of a line that passes the middle in so many hundredths of the radius."""
        if level not in rows:
            values = [int(max(0.0, 700.0 * (1.0 - math.hypot(level / 100.0, 2.0 * (x + 0.5) / size[0] - 1.0)))) + (7 * x) % 5
                      for x in range(size[0])]
            rows[level] = struct.pack(f">{size[0]}H", *values)
        return rows[level]

    with open(folder / "MagnitudeImage_256x256x148", "wb") as file:
        for z in range(size[2]):
            for y in range(size[1]):
                file.write(row(round(100.0 * math.hypot(2.0 * (y + 0.5) / size[1] - 1.0, 2.0 * (z + 0.5) / size[2] - 1.0))))


STAND_INS = {
    "MagnitudeImage_256x256x148": write_magnitudes,
    "tooth.nhdr": write_tooth,
    "tooth_2dtransf.png": write_tooth_function,
    "hncma-atlas.vti": write_atlas,
    "headmr3blocks": write_blocks,
}


def make_data_root(source, root):
    """Makes the folder once and returns it: it holds a folder Data, as VTK's tests expect."""
    data = root / "Data"
    data.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        for path in source.iterdir():
            if not (data / path.name).exists():
                (data / path.name).symlink_to(path.resolve())
    for name, write in STAND_INS.items():
        if not (data / name).exists():
            write(data)
    return root
