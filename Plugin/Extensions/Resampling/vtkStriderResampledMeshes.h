// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Meshes of all processes as one image, of which each process has a box.
#ifndef vtkStriderResampledMeshes_h
#define vtkStriderResampledMeshes_h

#include "vtkStriderExchangeSamples.h" // for the samples
#include "vtkStriderFingerprint.h"     // held
#include "vtkStriderMeshSampler.h"     // held
#include "vtkStriderResamplingError.h" // for the error

#include "vtkDataSet.h"   // held
#include "vtkImageData.h" // held

#include <string>

class vtkMultiProcessController;

class vtkStriderResampledMeshes
{
public:
  /** What the image is made for. Arrays that a mesh lacks are 0 in it; a mesh without colors is left out. */
  struct Request
  {
    int Association = 0; ///< of all arrays: vtkDataObject::POINT or CELL
    std::string Colors;
    std::vector<std::string> Others; ///< that are interpolated, too
    std::string Labels;              ///< not interpolated; empty: none
    std::array<int, 3> Dimensions{}; ///< 0: automatic
    bool AreColorsLabels = false;    ///< colors that are single integers are not interpolated
    bool AreColorsDirect = false; ///< three or four components are colors: integers stay integers
    double MostMegabytes = 512.0; ///< of the image, in all processes together
    int GhostLevels = 0;          ///< layers of samples beyond the box of this process

    bool operator!=(const Request& other) const;
  };

  /** Sets the meshes of this process, which are those of one time step. */
  void SetMeshes(std::vector<vtkSmartPointer<vtkDataSet>> meshes);
  const std::vector<vtkSmartPointer<vtkDataSet>>& GetMeshes() const { return this->Meshes; }

  /**
   * Makes the image, or keeps the former one where nothing has changed. All processes must call this at the same time
   * with the same request. Where a mesh is unchanged, its cells are not searched again. Returns whether there is an
   * image: false where no mesh has cells with a volume.
   */
  bool Update(vtkMultiProcessController* controller, const Request& request,
    const vtkStriderMeshSampler::Progress& progress);

  /** Returns the image of this process: null without one. Without colors it has the bounds of the meshes alone. */
  vtkImageData* GetImage() const { return this->Image; }
  /** Returns whether data are an image of meshes, or a shallow copy of one. */
  static bool IsImage(vtkDataSet* data);
  /** Returns the extent of points of the image's part that is this process's own. */
  const std::array<int, 6>& GetOwnExtent() const { return this->OwnExtent; }

  /** Says how fine the image is, how large, how exact, and how long it took. Empty without an image. */
  const std::string& GetDescription() const { return this->Description; }

  /** Returns whether any process has searched for cells in the last update that made an image. */
  bool HasSearched() const { return this->IsSearched; }

  /** Returns the bytes that this process keeps for further arrays. */
  std::size_t GetKeptBytes() const;

  /** Says which meshes of all processes cannot be resampled, and why; empty: none. All processes have the same text. */
  const std::string& GetProblem() const { return this->Problem; }

  /** Gives all memory back. */
  void Clear();

private:
  struct Type
  {
    int DataType = 0;
    int Components = 0; ///< 0: no mesh of this process has the array
    int AreLabels = 0;  ///< 1: not interpolated
  };
  /** Numbers that stand for a mesh (vtkStriderHashMesh), and the size of its shown cells. */
  struct Measured
  {
    std::vector<std::uint64_t> Source;
    vtkStriderMeshSize Size;
  };
  /** A mesh that is shown, and what is sampled of it. */
  struct Sampled
  {
    vtkDataSet* Mesh;
    vtkDataArray* Colors;
    double Cells; ///< that are shown
    vtkStriderMeshSampler* Sampler;
  };

  vtkDataArray* FindArray(vtkDataSet* mesh, const std::string& name) const;
  std::vector<std::string> ListNames() const;
  bool AreLabels(vtkDataArray* array, const std::string& name) const;
  vtkStriderFingerprint MakeState() const;
  std::vector<Type> FindTypes(vtkMultiProcessController* controller) const;
  std::vector<vtkSmartPointer<vtkDataArray>> MakeArrays(const std::vector<Type>& types) const;
  /** Measures meshes of this process that are not known, and returns the sizes of all processes. */
  std::vector<vtkStriderMeshSize> MeasureMeshes(vtkMultiProcessController* controller);
  /** Chooses the lattice of all processes, and returns the number of their shown cells. */
  double ChooseLattice(
    const std::vector<vtkStriderMeshSize>& sizes, const std::vector<Type>& types);
  /** Lists the meshes that have the colors, with the samplers that have sampled equal meshes before. */
  std::vector<Sampled> MatchSamplers(int components, double mostKept);
  /** Makes the samples that this process wants of all meshes. Returns false where progress said so. */
  bool SampleAll(vtkMultiProcessController* controller, const std::vector<Sampled>& meshes,
    const std::vector<vtkStriderSampleExtent>& has,
    const std::vector<vtkStriderSampleExtent>& wanted, vtkStriderSamples& samples,
    const vtkStriderMeshSampler::Progress& progress);
  /** Sets the samples that each process can make, and those that it wants. */
  void FindExtents(const std::vector<vtkStriderMeshSize>& sizes,
    std::vector<vtkStriderSampleExtent>& has, std::vector<vtkStriderSampleExtent>& wanted) const;
  vtkStriderSampleTarget MakeTarget(const Sampled& mesh, const vtkStriderSamples& samples) const;
  /** Takes places in the meshes, whose values are compared with the image. */
  vtkStriderProbes ProbeMeshes(
    vtkMultiProcessController* controller, const std::vector<Sampled>& meshes, double allCells);
  void TellProblems(vtkMultiProcessController* controller, const std::vector<Sampled>& meshes);
  void MakeImage(
    vtkStriderSamples samples, const vtkStriderSampleExtent& own, const vtkStriderProbes& probes);
  vtkStriderSampleExtent FindBox(int process, int processes) const;
  void Describe(vtkMultiProcessController* controller, double milliseconds);

  std::vector<vtkSmartPointer<vtkDataSet>> Meshes;
  std::vector<Measured> Measures;              ///< of each mesh
  std::vector<vtkStriderMeshSampler> Samplers; ///< of shown meshes
  Request Wanted;
  bool AreColorsLabels = false; ///< in the image
  vtkStriderSampleLattice Lattice;
  vtkStriderFingerprint State;
  bool HasState = false;
  bool IsSearched = false;
  vtkSmartPointer<vtkImageData> Image;
  std::array<int, 6> OwnExtent{ 0, -1, 0, -1, 0, -1 };
  vtkStriderResamplingError Error;
  std::array<double, 2> Range{ 1.0, -1.0 }; ///< of the colors of the meshes
  std::string Description;
  std::string Problem;
};

#endif
