// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parity scenes: cropping, clipping and masks, alone and together.
#include "Parity/ParityFeatures.h"

#include "vtkType.h"
#include "vtkVolumeMapper.h"

namespace StriderTesting
{
namespace
{

const Halfspace Diagonal{ { 0.5, 0.5, 0.5 }, { -0.8, -0.3, -0.5 } };
const Halfspace Steep{ { 0.4, 0.5, 0.5 }, { 0.9, 0.2, -0.1 } };

ParityFeature ClipOnce()
{
  return Clip("clipped", { Diagonal });
}

/// A box that is rotated about two axes.
ParityFeature ClipToBox()
{
  return Clip("clipped-to-a-box",
    { { { 0.2, 0.5, 0.5 }, { 0.8, 0.6, 0.0 } }, { { 0.8, 0.5, 0.5 }, { -0.8, -0.6, 0.0 } },
      { { 0.5, 0.25, 0.5 }, { -0.6, 0.8, 0.1 } }, { { 0.5, 0.8, 0.5 }, { 0.6, -0.8, -0.1 } },
      { { 0.5, 0.5, 0.3 }, { 0.1, 0.0, 1.0 } }, { { 0.5, 0.5, 0.75 }, { -0.1, 0.0, -1.0 } } });
}

ParityFeature CropToFence()
{
  return Crop("fence", VTK_CROP_FENCE);
}

void AddCropping(ParitySceneList& list)
{
  list.Add({ Crop("subvolume", VTK_CROP_SUBVOLUME) });
  list.Add({ CropToFence() });
  list.Add({ Crop("inverted-fence", VTK_CROP_INVERTED_FENCE) });
  list.Add({ Crop("cross", VTK_CROP_CROSS) });
  list.Add({ Crop("inverted-cross", VTK_CROP_INVERTED_CROSS) });
  list.Add({ Crop("some-regions", 0x2b4d6a1) });
  list.Add({ Crop("other-regions", 0x5a5a5a5) });
  list.Add({ Crop("other-regions", 0x5a5a5a5), Shade() });
  list.Add({ Crop("subvolume", VTK_CROP_SUBVOLUME), Shade(), GradientOpacity() });
  list.Add({ Crop("subvolume", VTK_CROP_SUBVOLUME), Turned() });
  list.Add({ CropToFence(), Nearest() });
  list.Add({ CellData(), CropToFence() });
  list.Add({ Crop("some-regions", 0x2b4d6a1), Blend(Blending::Maximum) });
  list.Add({ CropToFence(), Blend(Blending::Minimum) });
  list.Add({ CropToFence(), Blend(Blending::Average) });
  list.Add({ CropToFence(), Blend(Blending::Additive) });
  list.Add({ Crop("some-regions", 0x2b4d6a1), Isosurfaces({ 0.4 }), Shade() });
  list.Add({ CropToFence(), Slice("oblique-slice", { 0.45, 0.5, 0.55 }, { 0.4, 0.7, 0.6 }) });
  list.Add({ Rectilinear(2.0), CropToFence() });
  list.Add({ Crop("other-regions", 0x5a5a5a5) }, CameraView::Inside);
  list.Add({ Components(3), FunctionsOfComponents(), CropToFence() });
  list.Add({ Spacing({ 1.7, 0.6, 1.0 }), Crop("cross", VTK_CROP_CROSS), Shade() });
}

void AddClipping(ParitySceneList& list)
{
  list.Add({ ClipOnce() });
  list.Add({ Clip("clipped-twice", { Diagonal, Steep }) });
  list.Add({ ClipToBox() });
  list.Add({ ClipToBox() }, CameraView::Parallel);
  list.Add({ ClipToBox(), Shade() }, CameraView::Parallel);
  list.Add({ ClipOnce() }, CameraView::Rolled);
  list.Add({ ClipOnce() }, CameraView::Inside);
  list.Add({ Turned(), ClipOnce() });
  list.Add({ Scaled("stretched", { 0.6, 1.5, 1.0 }), ClipToBox() });
  list.Add({ ClipOnce(), Nearest() });
  list.Add({ CellData(), ClipOnce() });
  list.Add({ ClipOnce(), Shade() });
  list.Add({ ClipOnce(), Shade(), SampleDistance(0.3), ClippedVoxelIntensity(0.0) });
  list.Add(
    { ClipOnce(), Shade(), GradientOpacity(), SampleDistance(0.3), ClippedVoxelIntensity(0.6) });
  list.Add({ Clip("clipped-twice", { Diagonal, Steep }), Shade(), LightKit() });
  list.Add({ ClipOnce(), GradientOpacity() });
  list.Add({ ClipOnce(), Blend(Blending::Maximum) });
  list.Add({ ClipOnce(), Blend(Blending::Average) });
  list.Add({ ClipOnce(), Isosurfaces({ 0.4 }), Shade() });
  list.Add({ ClipOnce(), CropToFence() });
  list.Add({ Components(2), FunctionsOfComponents(), ClipOnce() });
  list.Add({ BlankPoints(), ClipOnce() });
}

void AddMasks(ParitySceneList& list)
{
  list.Add({ BinaryMask() });
  list.Add({ BinaryMask(), Shade() });
  list.Add({ BinaryMask(), Blend(Blending::Maximum) });
  list.Add({ BinaryMask(), Blend(Blending::Average) });
  list.Add({ BinaryMask(), CropToFence() });
  list.Add({ BinaryMask(), ClipOnce() });
  list.Add({ BinaryMask(), Nearest() });
  list.Add({ BinaryMask(), Turned() });
  list.Add({ BinaryMask(), Isosurfaces({ 0.4 }), Shade() });
  list.Add({ Components(3), FunctionsOfComponents(), BinaryMask() });
  list.Add({ Ignored(LabelMap(0.0)) });
  list.Add({ LabelMap(0.5) });
  list.Add({ LabelMap(1.0) });
  list.Add({ LabelMap(1.0), Nearest() });
  list.Add({ LabelMap(1.0), Shade() });
  list.Add({ LabelMap(0.5), Shade(), LightKit() });
  list.Add({ LabelMap(1.0), GradientOpacity() });
  list.Add({ LabelMap(1.0), LabelGradientOpacity() });
  list.Add({ LabelMap(0.7), GradientOpacity(), LabelGradientOpacity() });
  list.Add({ LabelMap(1.0), Shade(), GradientOpacity(), LabelGradientOpacity() });
  list.Add({ LabelMap(1.0), CropToFence() });
  list.Add({ LabelMap(1.0), ClipOnce(), Shade() });
  list.Add({ ScalarType("float", VTK_FLOAT), LabelMap(0.5) });
}

} // namespace

std::vector<ParityScene> ListRegionScenes()
{
  ParitySceneList list("regions");
  AddCropping(list);
  AddClipping(list);
  AddMasks(list);
  return list.Scenes;
}

} // namespace StriderTesting
