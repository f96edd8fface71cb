# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""strider.image_from_cuda reads arrays of CuPy and PyTorch of every type, and refuses all others in one sentence.

Without a GPU only the refusals are tested.
"""
import ctypes
import gc
import weakref

import strider
from strider import array_from_cuda, cuda_arrays, image_from_cuda
from vtkmodules.vtkCommonCore import vtkFloatArray


class Fake:
    """An array with __cuda_array_interface__ whose memory nobody reads."""

    def __init__(self, shape, typestr="<f4", strides=None, **more):
        self.__cuda_array_interface__ = {"shape": shape, "typestr": typestr, "strides": strides, "version": 3,
                                         "data": (4096, False), **more}


class FakeTensor:
    """An array of DLPack on another device."""

    @staticmethod
    def __dlpack_device__():
        return (1, 0)

    @staticmethod
    def __dlpack__(stream=None):
        raise AssertionError("it must not be asked for its memory")


class Unwilling:
    """As a tensor of PyTorch that requires gradients."""

    @property
    def __cuda_array_interface__(self):
        raise RuntimeError("use var.detach()")


class DLPackOnly:
    """Another array without its __cuda_array_interface__."""

    def __init__(self, array):
        self.__dlpack__ = array.__dlpack__
        self.__dlpack_device__ = array.__dlpack_device__


class Tensor(ctypes.Structure):
    """The DLTensor of a capsule, in the order of dlpack.h."""
    _fields_ = [("data", ctypes.c_void_p), ("device", ctypes.c_int32), ("index", ctypes.c_int32),
                ("axes", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                ("shape", ctypes.c_void_p), ("strides", ctypes.c_void_p), ("offset", ctypes.c_uint64)]


class FakeCapsule:
    """An array of DLPack in CUDA memory that nobody reads."""

    def __init__(self, shape, code=2, bits=32, strides=None, lanes=1, device=2):
        self.device = device
        numbers = ctypes.c_int64 * len(shape)
        self.shape = numbers(*shape)
        self.strides = numbers(*strides) if strides else None
        self.tensor = Tensor(4096, 2, 0, len(shape), code, bits, lanes, ctypes.addressof(self.shape),
                             ctypes.addressof(self.strides) if strides else None, 64)

    def __dlpack_device__(self):
        return (self.device, 0)

    def __dlpack__(self, stream=None):
        assert stream == (None if self.device == 3 else 1), stream  # PyTorch: pinned tensors are on the CPU
        make = ctypes.pythonapi.PyCapsule_New
        make.restype = ctypes.py_object
        make.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return make(ctypes.addressof(self.tensor), b"dltensor", None)


class UnwillingCapsule:
    """As a tensor of DLPack whose library refuses, in several lines."""

    def __init__(self, problem, knows_device):
        self.problem = problem
        self.knows_device = knows_device

    def __dlpack_device__(self):
        if self.knows_device:
            return (2, 0)
        raise self.problem

    def __dlpack__(self, stream=None):
        raise self.problem


class FakeStream:
    """A stream of CuPy, which is destroyed with its object."""

    def __init__(self, number):
        self.ptr = number


class FakeDeviceArray:
    """Records what vtkStriderDeviceArray is told."""

    def __init__(self):
        FakeDeviceArray.last = self
        self.stream = None
        self.waited = []

    def SetWriterStream(self, stream):
        self.stream = stream

    def SetMemory(self, *memory):
        return ""

    def WaitForWriter(self):
        self.waited.append(self.stream)
        return "" if self.stream != 99 else "that stream is gone"

    def GetArray(self):
        return vtkFloatArray()


def check_streams():
    """Streams are used later only where they are kept alive."""
    former = cuda_arrays.vtkStriderDeviceArray
    cuda_arrays.vtkStriderDeviceArray = FakeDeviceArray
    try:
        for shown, later, waited in ((None, 1, []), (1, 1, []), (2, 1, [2]), (4096, 1, [4096])):
            array_from_cuda(Fake((8,), stream=shown))
            assert (FakeDeviceArray.last.stream, FakeDeviceArray.last.waited) == (later, waited), shown
        expect(ValueError, "that stream is gone", array_from_cuda, Fake((8,), stream=99))
        for device in (2, 3, 13):
            array_from_cuda(FakeCapsule((8,), device=device))
            assert (FakeDeviceArray.last.stream, FakeDeviceArray.last.waited) == (1, []), device
        array_from_cuda(Fake((8,), stream=4096), stream=2048)
        assert (FakeDeviceArray.last.stream, FakeDeviceArray.last.waited) == (2048, [])
        source, stream = Fake((8,)), FakeStream(1024)
        array = array_from_cuda(source, stream=stream)
        assert (FakeDeviceArray.last.stream, FakeDeviceArray.last.waited) == (1024, [])
        watched = weakref.ref(source), weakref.ref(stream)
        del source, stream
        gc.collect()
        assert all(watch() is not None for watch in watched), "the array keeps its source and stream alive"
        del array
        gc.collect()
        assert all(watch() is None for watch in watched), "both are released with the array"
    finally:
        cuda_arrays.vtkStriderDeviceArray = former


def expect(kind, text, function, *arguments, **named):
    try:
        function(*arguments, **named)
    except kind as problem:
        assert text in str(problem), problem
        assert "\n" not in str(problem), problem
        return
    raise AssertionError(f"{arguments} {named} was not refused")


def check_refusals():
    expect(TypeError, "builtins.list has neither", image_from_cuda, [1, 2, 3])
    expect(ValueError, "on the device (1, 0)", image_from_cuda, FakeTensor())
    expect(ValueError, "does not show its memory: use var.detach()", image_from_cuda, Unwilling())
    expect(ValueError, "type f2", image_from_cuda, Fake((2, 3, 4), "<f2"))
    expect(ValueError, "type c8", image_from_cuda, Fake((2, 3, 4), "<c8"))
    expect(ValueError, "reversed order", image_from_cuda, Fake((2, 3, 4), ">f4"))
    expect(ValueError, "has a mask", image_from_cuda, Fake((2, 3, 4), mask=Fake((2, 3, 4), "|b1")))
    expect(ValueError, "(2, 3) is no volume", image_from_cuda, Fake((2, 3)))
    expect(ValueError, "5 components", image_from_cuda, Fake((2, 3, 4, 5)))
    expect(ValueError, "has no voxels", image_from_cuda, Fake((2, 0, 4)))
    expect(ValueError, "not contiguous, with strides of (96, 32, 8) bytes", image_from_cuda,
           Fake((2, 3, 4), strides=(96, 32, 8)))
    expect(ValueError, "not contiguous", image_from_cuda, Fake((2, 3, 4), strides=(16, 48, 4)))
    expect(ValueError, "5 components", image_from_cuda, Fake((5, 2, 3, 4), strides=(4, 20, 40, 120)))
    expect(ValueError, "7 values are no voxels of 2 components", array_from_cuda, Fake((7,)), components=2)
    expect(TypeError, "is not a CUDA stream", image_from_cuda, Fake((2, 3, 4)), stream="first")
    for problem in (RuntimeError("no\nway"), BufferError("no"), TypeError("no"), AssertionError()):
        for knows_device in (True, False):
            expect(ValueError, "does not show its memory: " + (str(problem)[:2] or "AssertionError"), image_from_cuda,
                   UnwillingCapsule(problem, knows_device))
    expect(ValueError, "type f2", image_from_cuda, FakeCapsule((2, 3, 4), bits=16))
    expect(ValueError, "type bf2", image_from_cuda, FakeCapsule((2, 3, 4), code=4, bits=16))
    expect(ValueError, "4 lanes", image_from_cuda, FakeCapsule((2, 3, 4), lanes=4))
    expect(ValueError, "strides of (96, 32, 8) bytes", image_from_cuda, FakeCapsule((2, 3, 4), strides=(24, 8, 2)))
    expect(ValueError, "5 components", image_from_cuda, FakeCapsule((2, 3, 4, 5)))
    # An address that CUDA does not know, or no driver that could: both say so.
    expect(ValueError, "the array cannot be rendered", image_from_cuda, Fake((2, 3, 4)))
    expect(ValueError, "the array cannot be rendered", image_from_cuda, FakeCapsule((2, 3, 4), strides=(12, 4, 1)))
    expect(ValueError, "the array cannot be rendered", image_from_cuda, FakeCapsule((4, 3, 2), strides=(1, 4, 12)))
    expect(ValueError, "the array cannot be rendered", image_from_cuda, Fake((2, 3, 4), strides=(48, 16, 4)))
    expect(ValueError, "the array cannot be rendered", image_from_cuda, Fake((4, 3, 2), strides=(4, 16, 48)))
    expect(ValueError, "the array cannot be rendered", image_from_cuda, Fake((1, 3, 4), strides=(0, 16, 4)))


def check_image(image, values, components, sides):
    """`values` are those of the host, in the order of VTK."""
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkCommonCore import vtkDoubleArray
    array = image.GetPointData().GetScalars()
    assert image.GetDimensions() == tuple(sides), image.GetDimensions()
    assert array.GetNumberOfComponents() == components
    for component in range(components):
        low, high = array.GetFiniteRange(component)
        assert (low, high) == (values[:, component].min(), values[:, component].max()), (low, high)
    copy = vtkDoubleArray()
    copy.DeepCopy(array)
    assert (vtk_to_numpy(copy).reshape(-1, components) == values).all()


def check_cupy(cupy):
    import numpy
    for kind in ("b1", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8"):
        for components in (1, 2, 3, 4):
            host = numpy.random.default_rng(7).integers(0, 2 if kind == "b1" else 100, (5, 4, 3, components)).astype(kind)
            values = host.reshape(-1, components).astype("f8")
            check_image(image_from_cuda(cupy.asarray(host)), values, components, (3, 4, 5))
            turned = cupy.asfortranarray(cupy.asarray(host.transpose(3, 2, 1, 0)))
            check_image(image_from_cuda(turned), values, components, (3, 4, 5))
    volume = cupy.zeros((6, 5, 4), "f4")
    expect(ValueError, "not contiguous", image_from_cuda, volume[:, ::2])
    expect(ValueError, "not contiguous", image_from_cuda, volume.transpose(1, 0, 2))
    image_from_cuda(cupy.ascontiguousarray(volume[:, ::2]))
    image_from_cuda(volume[2:5])  # slices along z are contiguous
    watched = weakref.ref(volume)
    image = image_from_cuda(volume, stream=cupy.cuda.Stream(non_blocking=True))
    del volume
    gc.collect()
    assert watched() is not None, "the image keeps the array alive"
    del image
    gc.collect()
    assert watched() is None, "the array is released with the image"


def check_torch(torch):
    for kind in (torch.bool, torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64, torch.float32, torch.float64):
        host = torch.randint(0, 2 if kind == torch.bool else 100, (5, 4, 3)).to(kind)
        values = host.reshape(-1, 1).numpy().astype("f8")
        check_image(image_from_cuda(host.cuda(), stream=torch.cuda.current_stream()), values, 1, (3, 4, 5))
        check_image(image_from_cuda(DLPackOnly(host.cuda())), values, 1, (3, 4, 5))
    expect(ValueError, "on the device (1, 0)", image_from_cuda, torch.zeros(2, 3, 4))
    expect(ValueError, "does not show its memory", image_from_cuda, torch.zeros(2, 3, 4, device="cuda", requires_grad=True))
    expect(ValueError, "not contiguous", image_from_cuda, torch.zeros(2, 3, 4, device="cuda")[:, ::2])


def main():
    assert callable(strider.image_from_cuda)
    check_refusals()
    check_streams()
    for name, check in (("cupy", check_cupy), ("torch", check_torch)):
        try:
            module = __import__(name)
            has_device = module.cuda.is_available()
        except (ImportError, AttributeError, RuntimeError) as problem:
            print(f"not with {name}: {problem}")
            continue
        print(f"with {name}: {has_device}")
        if has_device:
            check(module)


main()
