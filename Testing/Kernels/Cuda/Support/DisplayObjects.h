// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The OpenGL objects of the tests of frames that stay on the device.
#ifndef Strider_Testing_DisplayObjects_h
#define Strider_Testing_DisplayObjects_h

#include <array>
#include <vector>

namespace Strider::Testing
{

/// Makes a surfaceless OpenGL context current on the EGL device that is CUDA device 0. Returns false where there is
/// none.
bool MakeDisplayContext();

/// Returns the name of a new texture of GL_RGBA32F.
unsigned int MakeDisplayTexture(const std::array<int, 2>& size);

/// Fills a texture with zeros.
void ClearDisplayTexture(unsigned int texture, const std::array<int, 2>& size);

/// Returns the lower left part of a texture, as large as the image.
std::vector<float> ReadDisplayTexture(
  unsigned int texture, const std::array<int, 2>& textureSize, const std::array<int, 2>& imageSize);

/// Returns the name of a buffer object with these depths.
unsigned int MakeDisplayDepth(const std::vector<float>& depth);

} // namespace Strider::Testing

#endif
