// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The allowed includes as data: the layers of the design, from the lowest to the highest.
#ifndef Strider_Checks_LayerTable_h
#define Strider_Checks_LayerTable_h

#include <string>
#include <vector>

namespace Strider::Checks
{

/// Headers from outside the source tree, distinguished by the name of the included file.
enum class Outside
{
  Cuda,
  CudaOpenGL, ///< CUDA's headers that include OpenGL's
  VTK,
  ParaView,
  Qt,
  OpenGL,
  TBB,
  Printing, ///< <iostream>, <cstdio>: nothing below VTK prints
  Standard  ///< the rest: the C++ library and the system's
};

struct Layer
{
  /// Folder below the root. A file belongs to the longest matching folder.
  std::string Folder;
  /// Folders of other layers that its files may include. Its own is always allowed.
  std::vector<std::string> Included;
  std::vector<Outside> Allowed;
  /// Additional headers for files with the extensions .cu and .cuh.
  std::vector<Outside> AllowedInDeviceCode;
};

inline const std::vector<Layer>& GetLayers()
{
  static const std::string api = "CUDAKernels/Include/Strider";
  static const std::string foundation = "CUDAKernels/Foundation";
  static const std::string rays = "CUDAKernels/Rays";
  static const std::string sampling = "CUDAKernels/Sampling";
  static const std::string shading = "CUDAKernels/Shading";
  static const std::string compositing = "CUDAKernels/Compositing";
  static const std::vector<std::string> ingredients{ api, foundation, rays, sampling, shading,
    compositing };
  static const std::vector<std::string> strategies{ "CUDAKernels/BlockShape",
    "CUDAKernels/Rotation", "CUDAKernels/Compression", "CUDAKernels/MarchingCache",
    "CUDAKernels/EmptySpace" };
  static const auto join = [](std::vector<std::string> first,
                             const std::vector<std::string>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
  };
  static const std::vector<Layer> layers = [] {
    std::vector<Layer> list{
      { api, {}, { Outside::Standard }, {} },
      { foundation, { api }, { Outside::Standard }, {} },
      { rays, { api, foundation }, { Outside::Standard }, {} },
      { sampling, { api, foundation }, { Outside::Standard }, {} },
      { shading, { api, foundation, sampling }, { Outside::Standard }, {} },
      { compositing, { api, foundation, rays, sampling, shading }, { Outside::Standard }, {} },
      // The files beside the subfolders choose a backend.
      { "CUDAKernels",
        join(join(ingredients, strategies),
          { "CUDAKernels/Host/Renderer", "CUDAKernels/Cuda/Devices" }),
        { Outside::Standard }, {} },
      // Sentences about statistics, which the tests of the kernel library compare: no VTK.
      { "VTKExtensions/Words", { api }, { Outside::Standard }, {} },
      { "VTKExtensions", { api, "VTKExtensions/Words" },
        { Outside::Standard, Outside::VTK, Outside::OpenGL }, {} },
      { "Plugin", { "VTKExtensions" },
        { Outside::Standard, Outside::VTK, Outside::ParaView, Outside::Qt }, {} },
    };
    // A strategy depends on no other strategy. Its decisions are plain C++, its kernels are not.
    for (const std::string& strategy : strategies)
    {
      list.push_back({ strategy, ingredients, { Outside::Standard }, { Outside::Cuda } });
    }
    // Plans combine all ingredients and the forecasts of the marching caches.
    static const std::string planning = "CUDAKernels/Planning";
    list.push_back(
      { planning, join(ingredients, { "CUDAKernels/MarchingCache" }), { Outside::Standard }, {} });
    // Folders that may include those before them, from the lowest to the highest.
    const auto stack = [&](const std::vector<std::string>& rooms,
                         const std::vector<std::string>& below, const std::vector<Outside>& allowed,
                         const std::vector<Outside>& allowedInDeviceCode) {
      std::vector<std::string> included = below;
      for (const std::string& room : rooms)
      {
        list.push_back({ room, included, allowed, allowedInDeviceCode });
        included.push_back(room);
      }
    };
    stack({ "CUDAKernels/Compression/Format", "CUDAKernels/Compression/Decode",
            "CUDAKernels/Compression/Encode", "CUDAKernels/Compression/Warp",
            "CUDAKernels/Compression/File" },
      ingredients, { Outside::Standard }, { Outside::Cuda });
    const std::vector<std::string> methods = join(join(ingredients, strategies),
      { "CUDAKernels/Compression/Format", "CUDAKernels/Compression/Decode",
        "CUDAKernels/Compression/Encode", "CUDAKernels/Compression/Warp",
        "CUDAKernels/Compression/File", planning });
    stack({ "CUDAKernels/Host/Levels", "CUDAKernels/Host/Tiles", "CUDAKernels/Host/Volume",
            "CUDAKernels/Host/Renderer" },
      methods, { Outside::Standard, Outside::TBB }, {});
    stack(
      { "CUDAKernels/Cuda/Runtime", "CUDAKernels/Cuda/Arrays", "CUDAKernels/Cuda/Fetch",
        "CUDAKernels/Cuda/Volume", "CUDAKernels/Cuda/Gradients", "CUDAKernels/Cuda/EmptySpace",
        "CUDAKernels/Cuda/March", "CUDAKernels/Cuda/March/Tables", "CUDAKernels/Cuda/March/Texture",
        "CUDAKernels/Cuda/March/Scene", "CUDAKernels/Cuda/March/Filtered",
        "CUDAKernels/Cuda/March/PreIntegrated", "CUDAKernels/Cuda/March/Bricks",
        "CUDAKernels/Cuda/March/MultiVolume", "CUDAKernels/Cuda/Bricks", "CUDAKernels/Cuda/Display",
        "CUDAKernels/Cuda/Renderer", "CUDAKernels/Cuda/Devices" },
      methods, { Outside::Standard, Outside::Cuda, Outside::TBB }, {});
    return list;
  }();
  return layers;
}

} // namespace Strider::Checks

#endif
