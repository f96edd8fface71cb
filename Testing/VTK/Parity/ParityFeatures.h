// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The features that parity scenes are composed of.
#ifndef StriderTesting_ParityFeatures_h
#define StriderTesting_ParityFeatures_h

#include "Parity/ParityScene.h"
#include "Support/TransferFunctionPresets.h"

#include <array>
#include <string>
#include <vector>

class vtkGPUVolumeRayCastMapper;
class vtkImageData;
class vtkLight;
class vtkVolume;
class vtkVolumeProperty;

namespace StriderTesting
{

// Changes of one object; `name` names the feature.
ParityFeature ChangeMapper(
  const std::string& name, const std::function<void(vtkGPUVolumeRayCastMapper*)>& change);
ParityFeature ChangeProperty(
  const std::string& name, const std::function<void(vtkVolumeProperty*)>& change);
ParityFeature ChangeProp(const std::string& name, const std::function<void(vtkVolume*)>& change);

// Blending and sampling.
enum class Blending
{
  Composite,
  Maximum,
  Minimum,
  Average,
  Additive
};
/// Minimum intensity uses inverted scalars, whose border is bright.
ParityFeature Blend(Blending blending);
/// Average of the scalars inside a range, in fractions of the scalar range.
ParityFeature AverageOf(double low, double high);
/// Surfaces at these fractions of the scalar range.
ParityFeature Isosurfaces(const std::vector<double>& fractions);
/// A plane through a point, in fractions of the bounds, with a normal.
ParityFeature Slice(const std::string& name, const std::array<double, 3>& fractions,
  const std::array<double, 3>& normal);
ParityFeature Nearest();
/// Sample distance in mean spacings of the input.
ParityFeature SampleDistance(double spacings);

// Transfer functions of the property.
/// One surface, see TransferPreset::SparseSurface.
ParityFeature Surface();
/// Low opacity everywhere, see TransferPreset::Transparent.
ParityFeature Haze();
/// Opaque where the gradient is between 4% and 20% of the scalar range per voxel.
ParityFeature GradientOpacity();
/// A 2-D function of scalar and gradient with `entries` entries a side.
ParityFeature Function2D(int entries);
void SetFunction2D(vtkVolumeProperty* property, int entries);
/// A 2-D function whose second axis is the array "second" of SecondArray.
ParityFeature Function2DOfArray(int entries);
ParityFeature NativeRanges();
ParityFeature FinalColor(double window, double level);

// Light.
ParityFeature Shade();
/// Ambient, diffuse, specular, power.
ParityFeature Material(const std::string& name, const std::array<double, 4>& values);
ParityFeature NormalsFromOpacity();
ParityFeature OneSided();
/// Replaces the renderer's headlight.
ParityFeature Lights(const std::string& name, int count,
  const std::function<void(const std::vector<vtkLight*>&)>& place);
ParityFeature LightKit();

// Data: each feature transforms the data of the features before it.
/// Waves of a VTK scalar type over the whole range of the type (or over thousands), shown as one surface.
ParityFeature ScalarType(const std::string& name, int type);
/// Floating-point values from 0 to 100 that rise linearly along a diagonal: each isosurface is a plane.
ParityFeature Slope();
/// Bytes: waves, other waves, a ramp, a hill.
ParityFeature Components(int count);
/// The components are colour and opacity (2) or red, green, blue and opacity (4).
ParityFeature Dependent();
ParityFeature Weights(const std::array<double, 4>& weights);
/// Gives each component colours and opacities of its own.
ParityFeature FunctionsOfComponents();
ParityFeature CellData();
/// Coordinates between the first and the last: the power `stretch` of an even step.
ParityFeature Rectilinear(double raySegment);
ParityFeature BlankPoints();
ParityFeature BlankCells();
/// A layer of ghost points at the low end of the first axis.
ParityFeature GhostPoints();
ParityFeature SecondArray();
ParityFeature Spacing(const std::array<double, 3>& spacing);
/// Direction cosines rotated by `degrees` about an oblique axis.
ParityFeature Direction(double degrees);

// Regions; planes in fractions of the bounds.
ParityFeature Crop(const std::string& name, int flags);
struct Halfspace
{
  std::array<double, 3> Fractions;
  std::array<double, 3> Normal;
};
ParityFeature Clip(const std::string& name, const std::vector<Halfspace>& planes);
/// Intensity in fractions of the texture's range: for bytes, of 255.
ParityFeature ClippedVoxelIntensity(double intensity);
ParityFeature BinaryMask();
/// Labels 0 to 3, of which 1 and 3 have colours and opacities and 2 an opacity.
ParityFeature LabelMap(double blendFactor);
ParityFeature LabelGradientOpacity();

// Further volumes of a vtkMultiVolume.
struct FurtherVolume
{
  std::string Name;
  int Port = 1;
  int ScalarType = 3; ///< VTK's unsigned char
  std::array<double, 3> Spacing{ 1.1, 0.8, 1.0 };
  std::array<double, 3> Position{ 14.0, 9.0, -6.0 };
  std::array<double, 3> Orientation{ 0.0, 0.0, 0.0 };
  double Scale = 1.0;
  double UnitDistance = 1.5;
  TransferPreset Preset = TransferPreset::Transparent;
  std::function<void(vtkImageData*)> ChangeData;          ///< may be empty
  std::function<void(vtkVolumeProperty*)> ChangeProperty; ///< may be empty
};
ParityFeature Beside(const FurtherVolume& further);

// Surroundings and placement of the volume.
ParityFeature Turned();
ParityFeature Scaled(const std::string& name, const std::array<double, 3>& scale);
ParityFeature OpaqueSphere();
ParityFeature OpaquePlane();
ParityFeature TranslucentSphere();
ParityFeature TranslucentPlane();
/// A translucent surface around the volume.
ParityFeature TranslucentShell();

} // namespace StriderTesting

#endif
