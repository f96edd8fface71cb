// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The volumes of a renderer that may be rendered together, and which of them the present pass has drawn.
#ifndef vtkStriderFrameVolumes_h
#define vtkStriderFrameVolumes_h

#include "vtkNew.h"
#include "vtkSmartPointer.h"
#include "vtkWeakPointer.h"

#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

class vtkCallbackCommand;
class vtkObject;
class vtkRenderer;
class vtkStriderVolumeMapper;
class vtkVolume;

/** A mapper, and the prop that it renders. */
struct vtkStriderFrameVolume
{
  vtkSmartPointer<vtkStriderVolumeMapper> Mapper;
  vtkSmartPointer<vtkVolume>
    Volume; ///< the one that the mapper is given, which may be inside of a prop
};

/**
 * Shared by the mappers of a renderer. VTK renders a renderer's props one by one, in each of its passes: a frame, a
 * layer between translucent surfaces, an eye. The first mapper of a pass draws all volumes that may be mixed, and the
 * others have nothing left to draw.
 */
class vtkStriderFrameVolumes
{
public:
  ~vtkStriderFrameVolumes();
  vtkStriderFrameVolumes(const vtkStriderFrameVolumes&) = delete;
  vtkStriderFrameVolumes& operator=(const vtkStriderFrameVolumes&) = delete;

  /** Returns the volumes of a renderer. */
  static std::shared_ptr<vtkStriderFrameVolumes> Find(vtkRenderer* renderer);

  /** Returns whether volumes are being listed; then lists this one, which its mapper must not render. */
  bool TakeListed(vtkStriderVolumeMapper* mapper, vtkVolume* volume);

  /** What is known of a volume in a pass. */
  enum class Verdict
  {
    Unknown,
    Drawn, ///< by the mapper of another prop
    Alone  ///< to be drawn alone when VTK asks for it
  };

  /** Says that VTK renders a volume now, and returns its verdict. A second call for one volume begins another pass. */
  Verdict TakeTurn(vtkStriderVolumeMapper* mapper, vtkVolume* volume);

  /** Sets the verdict on a volume for the rest of this pass. */
  void Judge(vtkStriderVolumeMapper* mapper, vtkVolume* volume, Verdict verdict);

  /**
   * Lists the volumes that VTK renders in this pass, that may be mixed with others (MixVolumes) and on which there is no
   * verdict yet, in the order in which they were added. Props that ask other mappers, such as a vtkSmartVolumeMapper, pass their settings on meanwhile. Empty where
   * the mapper's prop is not one of the renderer's own, or the only one.
   */
  std::vector<vtkStriderFrameVolume> List(vtkStriderVolumeMapper* mapper, vtkVolume* volume);

private:
  using Place =
    std::pair<const vtkStriderVolumeMapper*, const vtkVolume*>; ///< compared, never followed

  explicit vtkStriderFrameVolumes(vtkRenderer* renderer);
  static void BeginFrame(vtkObject*, unsigned long, void* self, void*);

  vtkWeakPointer<vtkRenderer> Renderer;
  vtkNew<vtkCallbackCommand> Observer;
  std::set<Place> Turns; ///< of this pass
  std::map<Place, Verdict> Verdicts;
  std::vector<vtkStriderFrameVolume> Listed;
  bool IsListing = false;
};

#endif
