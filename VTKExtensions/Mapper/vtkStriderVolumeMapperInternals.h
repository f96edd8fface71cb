// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Implementation of vtkStriderVolumeMapper: the renderers, the data and the display of one mapper.
#ifndef vtkStriderVolumeMapperInternals_h
#define vtkStriderVolumeMapperInternals_h

#include "vtkStriderComparePictures.h"
#include "vtkStriderFrameVolumes.h"
#include "vtkStriderInteractiveQuality.h"
#include "vtkStriderMessages.h"
#include "vtkStriderObservedWork.h"
#include "vtkStriderRendererChoice.h"
#include "vtkStriderSampleDistances.h"
#include "vtkStriderSharedPictures.h"
#include "vtkStriderSortBlocks.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumePart.h"
#include "vtkStriderWindowConnection.h"

#include "Strider/GuardMemory.h"

#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkWeakPointer.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

class vtkMultiVolume;
class vtkRenderer;
struct vtkStriderFrameView;
struct vtkStriderSelectedVolume;

/** Bytes of scalars, and the bytes that they may take on a device. */
struct vtkStriderMemoryNeed
{
  std::size_t Needed = 0;
  std::size_t Limit = 0;
  std::array<int, 3> Dimensions{}; ///< voxels of the first input

  bool ExceedsLimit() const { return this->Needed > this->Limit; }
};

class vtkStriderVolumeMapperInternals
{
public:
  explicit vtkStriderVolumeMapperInternals(vtkStriderVolumeMapper* mapper);

  /** Calls a function, and reports an exception for want of memory as a frame that cannot be rendered. */
  template <typename Function>
  void Guard(const Function& function)
  {
    const Strider::Status status = Strider::GuardMemory([&] {
      function();
      return Strider::Status();
    });
    if (!status.IsOk())
    {
      this->ReportFrame(status);
    }
  }

  /** Guards a function that returns whether it succeeded. */
  template <typename Function>
  bool Try(const Function& function)
  {
    bool isDone = false;
    this->Guard([&] { isDone = function(); });
    return isDone;
  }

  /** Updates the algorithms that make the inputs. */
  void UpdateInputs();

  /** Renders a frame, or reports why it cannot. */
  void RenderFrame(vtkRenderer* renderer, vtkVolume* volume);

  ///@{
  /**
   * Take part in frames that several mappers share: see vtkStriderFrameVolumes. IsListed() returns whether the volume is
   * only to be listed. RenderTurn() renders it when VTK asks for it, with the volumes that it is mixed with; or nothing,
   * where the mapper of another prop has done so.
   */
  bool IsListed(vtkRenderer* renderer, vtkVolume* volume);
  void RenderTurn(vtkRenderer* renderer, vtkVolume* volume);
  ///@}

  /** Renders the volumes of other mappers: see vtkStriderVolumeMapper. */
  bool RenderParts(vtkRenderer* renderer, vtkVolume* volume,
    std::vector<vtkStriderPartOfFrame> parts, bool areApart);

  /** Marks an extent of the first volume as changed. */
  void AddChangedExtent(const int extent[6]) { this->First.Input.AddChangedExtent(extent); }

  /** Starts the transfer of the first volume to the device, where the backend can do that. */
  void StageInput();

  /** Reports why a frame could not be rendered, or that it was. */
  void ReportFrame(const Strider::Status& status);

  /** Reports whether OpenGL took the shader that shows a frame. */
  void ReportShown(bool isShown);

  /** Returns the conversion of colours on their way to the window. */
  vtkStriderFrameDisplay::FrameLook MakeLook(bool matchesVTK) const;

  /** Releases the renderers, so that the next frame picks a backend again. */
  void ForgetRenderer();

  /** Returns whether the last frame's data are held. */
  bool HasData() const { return this->First.Input.GetDataSet() != nullptr; }

  /** Releases the data and the renderers of all volumes. */
  void ForgetData();

  /** Returns the bytes that voxels may take on a device; the largest number where no limit is set. */
  std::size_t GetMemoryLimit() const;

  /** Compares the uncompressed scalars of all inputs with the memory limit. Without a limit they are not measured. */
  vtkStriderMemoryNeed MeasureMemory() const;

  /**
   * Returns a volume's part of the memory limit: where several volumes exceed it together, the part of the limit in
   * proportion to its size.
   */
  std::size_t ShareMemoryLimit(const vtkStriderVolumePart& part) const;

  /** Share of the full work in this frame, in the steps of VTK's GPU mapper. */
  double Reduction = 1.0;
  vtkStriderInteractiveQuality Quality;
  /** The renderer of the first volume, which makes the frames; null before the first frame. */
  Strider::VolumeRenderer* GetRenderer() const { return this->First.Renderer.get(); }

  /** Returns a statistic of the renderer of the first volume; 0 before the first frame. */
  template <typename Number>
  Number Read(Number Strider::FrameStatistics::*statistic) const
  {
    return this->FramesOfParts ? *this->FramesOfParts.*statistic
      : this->First.Renderer   ? this->First.Renderer->GetStatistics().*statistic
                               : Number();
  }

  /** Returns a statistic of the last frame, which another mapper may have rendered; 0 where that failed. */
  template <typename Number>
  Number ReadFrame(Number Strider::FrameStatistics::*statistic) const
  {
    return this->Messages.HasProblem() ? Number() : this->FindFrameMaker().Read(statistic);
  }

  /** Returns the internals of the mapper that rendered the last frame. */
  const vtkStriderVolumeMapperInternals& FindFrameMaker() const;

  /** Sums a statistic over the renderers of all volumes. */
  template <typename Number>
  Number Sum(Number Strider::FrameStatistics::*statistic) const
  {
    Number sum = this->Read(statistic);
    for (const auto& [port, part] : this->Others)
    {
      sum += part.Renderer ? part.Renderer->GetStatistics().*statistic : Number();
    }
    for (const vtkStriderPartOfFrame& part : this->Parts)
    {
      sum += part.Mapper ? part.Mapper->Internals->Read(statistic) : Number();
    }
    return sum;
  }

  /** As Sum, for what a frame of parts adds up itself. */
  template <typename Number>
  Number SumBytes(Number Strider::FrameStatistics::*statistic) const
  {
    return this->Parts.empty() ? this->Sum(statistic) : this->Read(statistic);
  }

  using Description = std::string (*)(const Strider::FrameStatistics&);
  /**
   * Returns a text about the last frame, empty where that failed. It stays valid until the next call with the same
   * function.
   */
  const char* Describe(Description describe);
  const char* DescribeStorage(); ///< of the levels of an adaptive grid, or of the voxels
  /** As above, about the frame, which another mapper may have rendered, instead of the volume. */
  const char* DescribeFrame(Description describe);

  vtkNew<vtkImageData> ColorImage;
  vtkNew<vtkImageData> DepthImage;
  std::string DisplayPath;
  double FrameMilliseconds = 0.0;
  int VolumesMixed = 0;
  int VolumeUploads = 0;
  int TableUploads = 0;

private:
  /// A volume of a frame that several mappers share, and where it is.
  struct Member
  {
    vtkStriderFrameVolume Volume;
    vtkStriderPlacedPart Place;
    std::size_t Order = 0; ///< in which the props were added

    vtkStriderVolumeMapperInternals& GetInternals() const
    {
      return *this->Volume.Mapper->Internals;
    }
  };
  using Members = std::vector<Member>;

  void TryFrame(vtkRenderer* renderer, vtkVolume* volume);
  /** Renders and times a frame of this mapper's volume and, with `frame`, of those that it is mixed with. */
  void RenderTimed(vtkRenderer* renderer, vtkVolume* volume, const Members& frame);
  /** Gets everything ready for a frame. Returns false where this volume shows nothing. */
  bool Prepare(vtkRenderer* renderer, vtkVolume* volume);
  /** Prepares listed volumes, and orders them by what they show; leaves out those that show nothing. */
  Members PrepareMembers(
    vtkRenderer* renderer, const std::vector<vtkStriderFrameVolume>& listed) const;
  /** Returns why this volume cannot be in a frame with that of a member; empty where it can. */
  std::string ExplainApart(const Member& other) const;
  /** Returns the members that a selection of this one's compares, at most as many as a frame can have. */
  Members ChooseSelected(const Members& members) const;
  /** Returns the members in the frames that show them, the farthest frame first; says why members are not mixed. */
  static std::vector<Members> Arrange(const Members& members, vtkRenderer* renderer);
  /** Returns why settings do not allow a member to be mixed with others; empty where they do. */
  static std::string ExplainAlone(const Member& member);
  /**
   * Adds a member to the first frame that it can be in, or to a new one. Returns why it is not in the first one, if so.
   * `overlapping` is the number of volumes that overlap.
   */
  static std::string JoinFrame(
    const Member& member, std::size_t overlapping, std::vector<Members>& frames);
  /** Returns the frames of members that overlap, in the order of adding. */
  static std::vector<Members> SplitGroup(
    const Members& group, const vtkStriderViewpoint& viewpoint);
  /** Renders a frame of several volumes or, where that fails, each alone. */
  static void RenderMembers(vtkRenderer* renderer, const Members& frame);
  bool IsMixed() const { return this->Frame.size() > 1; }
  /** Warns that the volume is not mixed with others, and why; empty: it may be. */
  void ReportMixing(const std::string& reason);
  /** Reports a mixed frame. Where it failed, its members are rendered alone, which reports what is wrong with each. */
  void EndMixed(const Strider::Status& status);
  /** Takes the properties of the frame that another mapper rendered. */
  void TakeFrame(const vtkStriderVolumeMapperInternals& maker);
  bool PlaceMembers(vtkRenderer* renderer, Strider::RenderRequest& request);
  /** Returns the smallest distance between the samples of a mixed frame, in world coordinates. */
  double ChooseMixedDistance();
  /** Warns where a volume is not shown as its settings say. */
  void WarnOfVolume(vtkVolume* volume);
  /** Gets the parts of a frame ready, and leaves out those that show nothing. Returns false where none can be shown. */
  bool PrepareParts(vtkRenderer* renderer, vtkVolume* volume);
  /** Gets this volume ready as a part of another mapper's frame. Returns false where it shows nothing. */
  bool PrepareAsPart(
    vtkStriderVolumeMapperInternals& maker, vtkRenderer* renderer, vtkVolume* volume);
  bool PlaceParts(vtkRenderer* renderer, vtkVolume* volume, Strider::RenderRequest& request);
  /** As MakeRequest, for a frame of parts. */
  bool MakePartsRequest(vtkRenderer* renderer, vtkVolume* volume,
    const vtkStriderViewport& viewport, Strider::RenderRequest& request);
  void MarkPartsChanged();
  void KeepParts(const std::vector<bool>& areKept);
  /** Renders a frame of each part by a function, and adds up their statistics. */
  Strider::Status RenderApart(const Strider::RenderRequest& all,
    const std::function<Strider::Status(Strider::RenderRequest&)>& render);
  /** Passes all data to the renderer that has replaced another one. */
  bool UpdateAfterFall(vtkRenderer* renderer, vtkVolume* volume)
  {
    return this->HasPartsOnly ? this->PrepareParts(renderer, volume) : this->UpdateData();
  }
  bool PrepareRenderer();
  bool PreparePart(vtkStriderVolumePart& part);
  bool FallBackToCPU(const Strider::Status& status);
  void ReleaseRenderers();
  /** Finds the volumes that a prop shows. Returns false, with an error, where they cannot be shown together. */
  bool GatherParts(vtkVolume* volume);
  bool GatherParts(vtkMultiVolume* volume);
  bool IsMultiVolume() const { return !this->Others.empty(); }
  /** Makes the renderers report the progress of the frame. */
  void PassProgress();
  /** Passes changed data of all volumes to the backend. */
  bool UpdateData();
  bool UpdateParts();
  bool UpdatePart(vtkStriderVolumePart& part);
  bool UpdateVolume(vtkStriderVolumePart& part);
  /** Tells a renderer the storage and the memory limit of the frames to come, before it gets a volume. */
  void AnnounceFrames(vtkStriderVolumePart& part);
  bool UpdateAuxiliaryVolumes(vtkStriderVolumePart& part);
  bool HandOver(vtkStriderVolumePart& part, Strider::AuxiliaryVolume kind,
    vtkStriderAuxiliaryVolume& auxiliary);
  bool UpdateTables(vtkStriderVolumePart& part);
  /** Returns the options by which the transfer functions of a volume are sampled. */
  vtkStriderFunctionOptions MakeFunctionOptions(const vtkStriderVolumePart& part) const;
  bool UpdateLabels(vtkStriderVolumePart& part);
  /**
   * Warns where the storage is not the one that the frame was to have, or the volume is compressed for want of memory.
   * Observers of the frame may have changed the setting.
   */
  void WarnOfStorage(Strider::StorageMode storage);
  void WarnOfUnitDistances(const vtkStriderVolumePart& part);
  /** Warns where functions change between scalars that are too near to each other to be told apart. */
  void WarnOfScalars(const vtkStriderVolumePart& part);
  /**
   * Reports why a volume cannot be shown, with its input port where there are several volumes. Returns whether the
   * problem is empty.
   */
  bool Check(const vtkStriderVolumePart& part, const std::string& problem);
  /** As above, with the reason of a status that is not Ok: "problem: reason." */
  bool Check(
    const vtkStriderVolumePart& part, const std::string& problem, const Strider::Status& status);
  /** Finds the part of the framebuffer for the frame. */
  vtkStriderViewport FindViewport(vtkRenderer* renderer) const;
  vtkStriderSampleDistances ChooseDistances(const vtkStriderVolumePart& part) const;
  /** As above, of the volume of another mapper, with the quality of this frame. */
  vtkStriderSampleDistances ChooseDistances(const vtkStriderVolumeMapperInternals& other) const;
  /** Limits a sample distance to the usable range, with a warning where that changes it. */
  void LimitDistance(const vtkStriderVolumePart& part, double& distance);
  /** Warns where the rays of a frame would take too many steps, and the renderer lengthens the sample distance. */
  void WarnOfSteps(const Strider::RenderRequest& request);
  /** Warns where a prop is too small for VTK's cameras. */
  void WarnOfCamera(vtkVolume* volume);
  /** Warns where a volume has a single layer of points, in which rays have no length. */
  void WarnOfLayer();
  /** Warns of clipping planes that cut nothing. */
  void WarnOfPlanes();
  /** Warns where several volumes are to scatter light. */
  void WarnOfScattering();
  /** Warns where a prop has shader code, which only VTK's own mapper runs. */
  void WarnOfShader(vtkVolume* volume);
  /** Returns the sample distance for several volumes, in world coordinates. */
  double ChooseWorldDistance(const std::vector<const vtkStriderVolumePart*>& parts);
  /** Fills in the part of a request that belongs to one volume. */
  bool MakePartRequest(
    vtkRenderer* renderer, const vtkStriderVolumePart& part, Strider::RenderRequest& request);
  /// As above, without what vtkStriderFrameView decides.
  bool MakeOwnRequest(const vtkStriderVolumePart& part, Strider::RenderRequest& request);
  /** As MakePartRequest, for a part of another mapper's frame: only what has changed is made again. */
  bool MakeRequestOfPart(const vtkStriderFrameView& frame, Strider::RenderRequest& request);
  /** Returns what changes with the data, the settings and the functions; empty where changes must be looked for. */
  vtkStriderFingerprint DescribeState(const vtkStriderVolumePart& part) const;
  bool MakeRequest(vtkRenderer* renderer, vtkVolume* volume, const vtkStriderViewport& viewport,
    Strider::RenderRequest& request);
  bool PlaceMultiVolume(vtkRenderer* renderer, vtkVolume* volume, Strider::RenderRequest& request);
  Strider::Status RenderToWindow(vtkOpenGLRenderWindow* window, vtkRenderer* renderer,
    vtkVolume* volume, const vtkStriderViewport& viewport, Strider::RenderRequest& request);
  /** Renders between translucent surfaces, for a depth peeling pass whose shader text was taken. */
  Strider::Status RenderLayer(vtkOpenGLRenderWindow* window, Strider::RenderRequest& request);
  Strider::Status RenderToImage(Strider::RenderRequest& request);
  /** Passes the frame to the frame target, which composites it with others. */
  Strider::Status RenderToTarget(vtkOpenGLRenderWindow* window, bool hasOpaque,
    const vtkStriderViewport& viewport, Strider::RenderRequest& request);
  /** Lists the volumes of a request, without depth. */
  std::vector<vtkStriderSelectedVolume> ListSelected(const Strider::RenderRequest& request) const;
  /** Finds the depth of those of several volumes that the frame of all of them does not tell apart. */
  Strider::Status RenderRivals(const Strider::RenderRequest& request,
    const Strider::RenderedImage& image, std::vector<vtkStriderSelectedVolume>& volumes);
  /** Renders this member's volume alone, with opacity only where it has the largest share of the frame's. */
  Strider::Status RenderLargestShare(
    Strider::RenderRequest request, Strider::RenderedImage& image, std::vector<float>& shown);
  /** Returns the index of this mapper in the frame. */
  std::size_t FindOwn() const;
  /** Draws ids instead of colours for a vtkHardwareSelector. */
  Strider::Status RenderSelection(vtkOpenGLRenderWindow* window, vtkRenderer* renderer,
    vtkVolume* volume, const vtkStriderViewport& viewport, Strider::RenderRequest& request);
  /**
   * If settings contradict each other, renders with the strategies of the last frame, which change no pixel, and
   * reports the refusal.
   */
  Strider::Status KeepWorkingStrategies(const Strider::Status& status,
    Strider::RenderRequest& request, const std::function<Strider::Status()>& render);
  /** Points a request to the CPU renderers that have replaced those of the device. */
  void AimAtRenderers(Strider::RenderRequest& request) const;

  vtkStriderVolumeMapper* Mapper;
  vtkStriderObservedWork Work;
  vtkStriderVolumePart First;                 ///< its renderer makes the frames
  std::map<int, vtkStriderVolumePart> Others; ///< volumes of a vtkMultiVolume by port
  Members Frame;          ///< mixed in the present frame; empty for this volume alone
  std::string MixFailure; ///< why the last mixed frame could not be drawn
  std::vector<vtkStriderPartOfFrame> Parts; ///< of the last frame of RenderParts
  bool HasPartsOnly = false;                ///< the present frame is one of RenderParts
  bool ArePartsApart = false;               ///< each part has a frame of its own
  const vtkStriderVolumeMapperInternals* Alone = nullptr; ///< the part whose frame this is
  std::optional<Strider::FrameStatistics> FramesOfParts;  ///< sums of such frames
  bool ArePartsRefused = false;  ///< the backend cannot show the parts in one frame
  std::vector<int> PartOf;       ///< devices of the mapper whose part this volume is
  vtkMTimeType InputsTime = 0;   ///< of the mapper, when no input had to be updated
  vtkObject* Producer = nullptr; ///< of the only one of these inputs
  std::shared_ptr<vtkStriderFrameVolumes> Volumes; ///< of the last renderer
  vtkWeakPointer<vtkStriderVolumeMapper>
    FrameMaker;                                    ///< another mapper that rendered the last frame
  Strider::Strategies WorkingStrategies;           ///< strategies of the last frame
  std::map<Description, std::string> Descriptions; ///< texts that Describe has returned

public:
  vtkStriderMessages Messages;
  vtkStriderRendererChoice Choice;
  vtkStriderSharedPictures Shared;
  vtkStriderWindowConnection Window; ///< destroyed before the renderer
};

#endif
