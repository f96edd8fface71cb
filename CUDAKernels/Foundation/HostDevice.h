// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The macros that let a function run on the CPU and on a CUDA device.
#ifndef Strider_Foundation_HostDevice_h
#define Strider_Foundation_HostDevice_h

// Always inlined on the host: the CPU backend compiles these headers once for each instruction set, and no symbol of one
// instruction set may be linked into another.
//
// STRIDER_HOST_DEVICE_CALL is for what is large and has many callers: there is one copy of it in each kernel, and on the host in
// each file, whose own it is.
//
// STRIDER_UNROLL before a loop writes it out on a GPU if its length is known.
#if defined(__CUDACC__)
#define STRIDER_HOST_DEVICE __host__ __device__ __forceinline__
#define STRIDER_HOST_DEVICE_CALL inline __host__ __device__ __noinline__
#define STRIDER_UNROLL _Pragma("unroll")
#elif defined(_MSC_VER)
#define STRIDER_HOST_DEVICE __forceinline
#define STRIDER_HOST_DEVICE_CALL STRIDER_HOST_DEVICE
#define STRIDER_UNROLL
#else
#define STRIDER_HOST_DEVICE inline __attribute__((always_inline))
#define STRIDER_HOST_DEVICE_CALL static __attribute__((noinline, unused))
#define STRIDER_UNROLL
#endif

#endif
