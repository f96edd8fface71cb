// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The volumes of a renderer that may be rendered together, and which of them the present pass has drawn.
#ifndef vtkStriderFrameVolumes_h
#define vtkStriderFrameVolumes_h

#include "vtkNew.h"
#include "vtkSmartPointer.h"
#include "vtkWeakPointer.h"

#include <memory>
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

  /**
   * Says that VTK renders a volume now. Returns whether this pass has drawn it already. A second call for one volume
   * begins another pass.
   */
  bool TakeTurn(vtkStriderVolumeMapper* mapper, vtkVolume* volume);

  /** Says that this pass has drawn a volume. */
  void TakeDrawn(const vtkStriderFrameVolume& volume);

  /**
   * Lists the volumes that VTK renders in this pass and that may be mixed with others (MixVolumes), and are not drawn
   * yet. Props that ask other mappers, such as a vtkSmartVolumeMapper, pass their settings on meanwhile. Empty where
   * the mapper's prop is not one of the renderer's own, or the only one.
   */
  std::vector<vtkStriderFrameVolume> List(vtkStriderVolumeMapper* mapper);

private:
  using Place =
    std::pair<const vtkStriderVolumeMapper*, const vtkVolume*>; ///< compared, never followed

  explicit vtkStriderFrameVolumes(vtkRenderer* renderer);
  static void BeginFrame(vtkObject*, unsigned long, void* self, void*);

  vtkWeakPointer<vtkRenderer> Renderer;
  vtkNew<vtkCallbackCommand> Observer;
  std::vector<Place> Turns; ///< of this pass
  std::vector<Place> Drawn; ///< in this pass
  std::vector<vtkStriderFrameVolume> Listed;
  bool IsListing = false;
};

#endif
