# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Shows arrays of CuPy, PyTorch, Numba, JAX and others to VTK where they are: in the memory of a CUDA device."""
import ctypes
import math
from typing import Any, Callable, Optional, Sequence, Tuple

from ._loading import import_vtk, load_module

_core = import_vtk("vtkCommonCore")
vtkDataArray = _core.vtkDataArray
vtkImageData = import_vtk("vtkCommonDataModel").vtkImageData
vtkStriderDeviceArray = load_module().vtkStriderDeviceArray

TYPES = {"b1": _core.VTK_UNSIGNED_CHAR, "i1": _core.VTK_SIGNED_CHAR, "u1": _core.VTK_UNSIGNED_CHAR, "i2": _core.VTK_SHORT,
         "u2": _core.VTK_UNSIGNED_SHORT, "i4": _core.VTK_INT, "u4": _core.VTK_UNSIGNED_INT, "i8": _core.VTK_LONG_LONG,
         "u8": _core.VTK_UNSIGNED_LONG_LONG, "f4": _core.VTK_FLOAT, "f8": _core.VTK_DOUBLE}
DEFAULT_STREAM = 1  # cudaStreamLegacy
CUDA, PAGE_LOCKED, MANAGED = 2, 3, 13  # devices of DLPack
CONTIGUOUS = "copy them on the device first, for example by cupy.ascontiguousarray(x) or x.contiguous()"


class _Values:
    """Address, shape, type and layout of values in CUDA memory, and what keeps them alive."""

    def __init__(self, address: int, shape: Tuple[int, ...], strides: Optional[Tuple[int, ...]], kind: str,
                 stream: Optional[int], owner: Any) -> None:
        self.address = address
        self.shape = shape
        self.kind = kind  # "f4"
        self.stream = stream
        self.owner = owner
        self.size = int(kind[1:])
        self.is_fortran = not self._has(strides, shape) and self._has(
            strides and tuple(reversed(strides)), tuple(reversed(shape)))
        if not self.is_fortran and not self._has(strides, shape):
            raise ValueError(f"the values are not contiguous, with strides of {strides} bytes for the shape {shape}: "
                             f"{CONTIGUOUS}")

    def _has(self, strides: Optional[Tuple[int, ...]], shape: Tuple[int, ...]) -> bool:
        """Whether these are the strides of values in C order. An axis of one value may have any."""
        step = self.size
        for side, stride in zip(reversed(shape), reversed(strides or ())):
            if side != 1 and stride != step:
                return False
            step *= side
        return True


class _DLTensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
                ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8),
                ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


def _check_type(kind: str) -> None:
    if kind not in TYPES:
        raise ValueError(f"values of the type {kind} cannot be rendered: convert them to one of {', '.join(TYPES)}")


def _read_interface(source: Any, facts: Any) -> _Values:
    kind = facts["typestr"]
    if kind[0] == ">":
        raise ValueError(f"values of the type {kind} have their bytes in reversed order: convert them first")
    if facts.get("mask") is not None:
        raise ValueError("the array has a mask, which cannot be read: show the mask as an array of its own")
    _check_type(kind[1:])
    strides = facts.get("strides")
    return _Values(int(facts["data"][0]), tuple(facts["shape"]), tuple(strides) if strides else None, kind[1:],
                   facts.get("stream"), source)


def _ask(question: Callable[[], Any]) -> Any:
    """What a library answers, or the first line of its complaint, of whatever type that is, as a ValueError."""
    try:
        return question()
    except Exception as problem:  # of PyTorch, for tensors that require gradients, or of other types
        lines = str(problem).splitlines() or [type(problem).__name__]
        raise ValueError(f"the array does not show its memory: {lines[0]}") from None


def _read_dlpack(source: Any) -> _Values:
    device, index = _ask(lambda: tuple(map(int, source.__dlpack_device__())))
    if device not in (CUDA, PAGE_LOCKED, MANAGED):
        raise ValueError(f"the array is not in CUDA memory but on the device ({device}, {index}) of DLPack: move "
                         "it to a CUDA device, or show it as an array in host memory")
    # Libraries take page-locked memory for host memory, which has no stream.
    capsule = _ask(source.__dlpack__ if device == PAGE_LOCKED else lambda: source.__dlpack__(stream=DEFAULT_STREAM))
    find = ctypes.pythonapi.PyCapsule_GetPointer
    find.restype = ctypes.c_void_p
    find.argtypes = [ctypes.py_object, ctypes.c_char_p]
    tensor = _DLTensor.from_address(find(capsule, b"dltensor"))
    letter = {0: "i", 1: "u", 2: "f", 4: "bf", 5: "c", 6: "b"}.get(tensor.code, f"code {tensor.code} of ")
    kind = f"{letter}{tensor.bits // 8}"
    if tensor.lanes != 1:
        raise ValueError(f"values of {tensor.lanes} lanes cannot be rendered: 1 is possible")
    _check_type(kind)
    shape = tuple(tensor.shape[axis] for axis in range(tensor.ndim))
    strides = tuple(tensor.strides[axis] * (tensor.bits // 8) for axis in range(tensor.ndim)) if tensor.strides else None
    return _Values((tensor.data or 0) + tensor.byte_offset, shape, strides, kind, None, (capsule, source))


def _read(source: Any) -> _Values:
    facts = _ask(lambda: getattr(source, "__cuda_array_interface__", None))
    if facts is not None:
        values = _read_interface(source, facts)
    elif hasattr(source, "__dlpack__") and hasattr(source, "__dlpack_device__"):
        values = _read_dlpack(source)
    else:
        raise TypeError(f"{type(source).__module__}.{type(source).__name__} has neither __cuda_array_interface__ nor "
                        "__dlpack__: arrays of CuPy, PyTorch, Numba and JAX on a CUDA device have")
    if 0 in values.shape or not values.shape:
        raise ValueError(f"an array of the shape {values.shape} has no voxels")
    return values


def _find_stream(stream: Any) -> int:
    """The number of a stream: of CuPy, PyTorch, Numba, cuda.core or as an integer."""
    if hasattr(stream, "__cuda_stream__"):
        protocol = stream.__cuda_stream__
        stream = (protocol() if callable(protocol) else protocol)[1]
    for name in ("ptr", "cuda_stream", "handle"):
        stream = getattr(stream, name, stream)
    stream = getattr(stream, "value", stream)
    try:
        return int(stream or DEFAULT_STREAM)
    except (TypeError, ValueError):
        raise TypeError(f"{stream!r} is not a CUDA stream") from None


def _make_array(values: _Values, components: int, name: str, stream: Any) -> vtkDataArray:
    device = vtkStriderDeviceArray()
    writer = _find_stream(stream if stream is not None else values.stream)
    device.SetWriterStream(writer)
    problem = device.SetMemory(values.address, TYPES[values.kind], components, math.prod(values.shape) // components)
    if not problem and stream is None and writer != DEFAULT_STREAM:
        # Nobody tells how long the stream of __cuda_array_interface__ exists, so it is not used later.
        problem = device.WaitForWriter()
        device.SetWriterStream(DEFAULT_STREAM)
    if problem:
        raise ValueError(f"the array cannot be rendered: {problem}")
    array = device.GetArray()
    array.SetName(name)
    # The observer is dropped with the array, and what it keeps with it. CuPy destroys a stream with its object.
    array.AddObserver("DeleteEvent", lambda *_, keep=(values.owner, stream): None)
    return array


def array_from_cuda(source: Any, name: str = "values", components: int = 1, stream: Any = None) -> vtkDataArray:
    """A vtkDataArray of the values of `source`, which has __cuda_array_interface__ or __dlpack__, without a copy.

    source: values in the order of the voxels, x fastest, of any contiguous shape.
    name: name of the array.
    components: number of values of a voxel, in [1, 4]; they are consecutive.
    stream: the stream in which `source` is written, of CuPy, PyTorch, Numba or as a number. Frames wait for the work
        queued there. A number names a stream that must exist as long as the array. Default: the legacy default stream,
        and once, now, that of __cuda_array_interface__.

    The array keeps `source` and `stream` alive. After a change in place call Modified() of the array.
    Raises TypeError for other objects, and ValueError for values that cannot be read where they are.
    """
    values = _read(source)
    count = math.prod(values.shape)
    if not 1 <= components <= 4 or count % components:
        raise ValueError(f"{count} values are no voxels of {components} components: 1 to 4 are possible")
    return _make_array(values, components, name, stream)


def image_from_cuda(source: Any, spacing: Sequence[float] = (1.0, 1.0, 1.0), origin: Sequence[float] = (0.0, 0.0, 0.0),
                    name: str = "values", cells: bool = False, stream: Any = None) -> vtkImageData:
    """A vtkImageData whose scalars are the values of `source`, which has __cuda_array_interface__ or __dlpack__.

    source: an array of the shape (z, y, x) or (z, y, x, components) in C order, or (x, y, z) or (components, x, y, z)
        in Fortran order, with 1 to 4 components. It is read where it is, and never written.
    spacing, origin: of the image, along x, y and z.
    name: name of the scalars.
    cells: True: the values are those of the cells, False: those of the points.
    stream: the stream in which `source` is written, of CuPy, PyTorch, Numba or as a number. Frames wait, on the device,
        for the work queued there. A number names a stream that must exist as long as the image. Default: the legacy
        default stream, and once, now, that of __cuda_array_interface__.

    The image keeps `source` and `stream` alive. After a change in place call
    image.GetPointData().GetScalars().Modified(), or that of the cell data.
    Raises TypeError for other objects, and ValueError for values that cannot be read where they are: those that are not
    contiguous, not in CUDA memory, or of another type than integers, floats and bools.
    """
    values = _read(source)
    if len(values.shape) not in (3, 4):
        raise ValueError(f"an array of the shape {values.shape} is no volume: 3 axes are needed, or 4 with the components")
    shape = tuple(reversed(values.shape)) if not values.is_fortran else values.shape
    components = shape[0] if len(shape) == 4 else 1
    if not 1 <= components <= 4:
        raise ValueError(f"{components} components are not in [1, 4], for an array of the shape {values.shape} in "
                         f"{'Fortran' if values.is_fortran else 'C'} order")
    array = _make_array(values, components, name, stream)
    image = vtkImageData()
    image.SetDimensions([side + (1 if cells else 0) for side in shape[-3:]])
    image.SetSpacing(spacing)
    image.SetOrigin(origin)
    (image.GetCellData() if cells else image.GetPointData()).SetScalars(array)
    return image
