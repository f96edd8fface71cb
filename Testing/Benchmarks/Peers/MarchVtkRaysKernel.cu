// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Peer "vtk-loop": the work of VTK's ray-casting shader for each sample, in CUDA.
#include "Peers/PeerPixel.h"

namespace StriderBenchmarks
{
namespace
{

// Warps of 8x4 pixels: fragments are shaded in compact groups.
constexpr unsigned int BlockWidth = 8;
constexpr unsigned int BlockHeight = 32;

/// True where some coordinate has left the box on the side where the ray leaves it: vtkVolumeShaderComposer's test of
/// g_dataPos.
__device__ __forceinline__ bool IsOutside(
  const PeerTask& task, Strider::Vector3 place, Strider::Vector3 step)
{
  // The last sample of a ray may lie on the face.
  constexpr float tolerance = 1e-3f;
  const Strider::Vector3 margin{ tolerance, tolerance, tolerance };
  const Strider::Vector3 low = task.Frame.BoxLow - margin;
  const Strider::Vector3 high = task.Frame.BoxHigh + margin;
  return fmaxf(step.X, 0.0f) * (place.X - high.X) > 0.0f ||
    fmaxf(step.Y, 0.0f) * (place.Y - high.Y) > 0.0f ||
    fmaxf(step.Z, 0.0f) * (place.Z - high.Z) > 0.0f ||
    fminf(step.X, 0.0f) * (place.X - low.X) > 0.0f ||
    fminf(step.Y, 0.0f) * (place.Y - low.Y) > 0.0f ||
    fminf(step.Z, 0.0f) * (place.Z - low.Z) > 0.0f;
}

/// Source: the fragment shader that vtkOpenGLGPUVolumeRayCastMapper of VTK 9 composes for one component without
/// shading: fetch and scale the scalar, opacity from its texture, colour from its texture where that is visible,
/// front to back, step, test the box, the opacity and the end of the ray.
__global__ void __launch_bounds__(BlockWidth* BlockHeight)
  MarchVtkRaysKernel(const __grid_constant__ PeerTask task)
{
  const int pixelX = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int pixelY = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  if (!IsInImage(task, pixelX, pixelY))
  {
    return;
  }
  const Strider::SampleLattice lattice = PlacePeerSamples(task, pixelX, pixelY);
  Strider::Vector3 place = lattice.Start;
  float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  float taken = 0.0f;
  const float last = static_cast<float>(lattice.Count) - 1.0f;
  bool isFinished = lattice.Count < 1;
#pragma unroll 1
  while (!isFinished)
  {
    const float value = FetchSample(task, place);
    const float opacity = tex1D<float>(
      task.Opacities, value * task.Table.OpacityAxis.Scale + task.Table.OpacityAxis.Bias + 0.5f);
    if (opacity > 0.0f)
    {
      const float4 color = tex1D<float4>(
        task.Colors, value * task.Table.ColorAxis.Scale + task.Table.ColorAxis.Bias + 0.5f);
      const float visible = (1.0f - sum.w) * opacity;
      sum.x += visible * color.x;
      sum.y += visible * color.y;
      sum.z += visible * color.z;
      sum.w += visible;
    }
    // VTK adds up its steps, whose rounding grows along the ray; here all samples have Strider's positions.
    place = lattice.Start + (taken + 1.0f) * lattice.Step;
    isFinished =
      IsOutside(task, place, lattice.Step) || sum.w > task.TerminationOpacity || taken >= last;
    taken += 1.0f;
  }
  WritePixel(task, pixelX, pixelY, sum);
}

} // namespace

Strider::Status LaunchMarchVtkRays(const PeerTask& task, cudaStream_t stream)
{
  MarchVtkRaysKernel<<<CoverImage(task, BlockWidth, BlockHeight), dim3(BlockWidth, BlockHeight), 0,
    stream>>>(task);
  return Strider::CheckCuda(cudaGetLastError(), "MarchVtkRaysKernel", __FILE__, __LINE__);
}

} // namespace StriderBenchmarks
