// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Pictures that processes of one machine leave in the memory of one CUDA device.
#ifndef Strider_SharedPictures_h
#define Strider_SharedPictures_h

#include <array>
#include <cstddef>
#include <vector>

namespace Strider
{

/// Name of memory on a CUDA device, which other processes of the machine open by it (CUDA IPC).
struct SharedMemoryName
{
  std::array<unsigned char, 64> Bytes{};
};

/// Place of a picture in shared memory: four floats for each pixel, bottom row first.
struct SharedPicture
{
  SharedMemoryName Memory;
  std::size_t Offset = 0; ///< in bytes, a multiple of 16
};

/// Pictures of colours in shared memory that are to be composited.
struct SharedComposite
{
  std::array<int, 2> Size{ 0, 0 };     ///< of each picture and of the result
  std::vector<SharedPicture> Pictures; ///< nearest first, at most 16
  /// Conversion of premultiplied colours: colour * ColorScale + opacity * ColorBias.
  float ColorScale = 1.0f;
  float ColorBias = 0.0f;
};

/// Most pictures of a SharedComposite.
constexpr int MostSharedPictures = 16;

} // namespace Strider

#endif
