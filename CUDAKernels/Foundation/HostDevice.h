// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Macros that compile a function for the CPU and for a CUDA device.
#ifndef Strider_Foundation_HostDevice_h
#define Strider_Foundation_HostDevice_h

// STRIDER_HOST_DEVICE functions are always inlined on the host: the CPU backend compiles these headers once for each
// instruction set, and the linker must not merge functions of different instruction sets.
//
// STRIDER_HOST_DEVICE_CALL is for large functions with many callers: one copy is compiled in each kernel, and one local
// copy in each host file. STRIDER_HOST_CALL is not inlined on the host either, but always on a device.
//
// STRIDER_UNROLL before a loop of known length unrolls it on a GPU. STRIDER_ROLL keeps a loop rolled on a GPU. Use
// it where little time is spent: kernels become smaller and compile faster.
#if defined(__CUDACC__)
#define STRIDER_HOST_DEVICE __host__ __device__ __forceinline__
#define STRIDER_HOST_DEVICE_CALL inline __host__ __device__ __noinline__
#define STRIDER_HOST_CALL STRIDER_HOST_DEVICE
#define STRIDER_UNROLL _Pragma("unroll")
#define STRIDER_ROLL _Pragma("unroll 1")
#elif defined(_MSC_VER)
#define STRIDER_HOST_DEVICE __forceinline
#define STRIDER_HOST_DEVICE_CALL STRIDER_HOST_DEVICE
#define STRIDER_HOST_CALL STRIDER_HOST_DEVICE
#define STRIDER_UNROLL
#define STRIDER_ROLL
#else
#define STRIDER_HOST_DEVICE inline __attribute__((always_inline))
#define STRIDER_HOST_DEVICE_CALL static __attribute__((noinline, unused))
#define STRIDER_HOST_CALL STRIDER_HOST_DEVICE_CALL
#define STRIDER_UNROLL
#define STRIDER_ROLL
#endif

#endif
