// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the backend and the devices of a mapper's renderers.
#ifndef vtkStriderRendererChoice_h
#define vtkStriderRendererChoice_h

#include "Strider/VolumeRenderer.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

class vtkStriderMessages;
class vtkStriderVolumeMapper;

/**
 * Makes renderers for the backend and the devices of a mapper's settings, or for the defaults of the process where
 * these are automatic. The CPU replaces a device that fails.
 */
class vtkStriderRendererChoice
{
public:
  using Renderer = std::unique_ptr<Strider::VolumeRenderer>;

  vtkStriderRendererChoice(vtkStriderVolumeMapper* mapper, vtkStriderMessages& messages)
    : Mapper(mapper)
    , Messages(messages)
  {
  }

  /** Returns whether the settings are those of the last call of Make(), whose renderer may be forgotten. */
  bool IsCurrent() const;

  /**
   * Makes the renderer that the settings ask for. Where there is no such device, returns that of the CPU, or null, with
   * an error.
   */
  Renderer Make();

  /**
   * Makes a renderer on the CPU in place of a device that has failed. Returns null where the CPU must not render
   * (STRIDER_BACKEND=cuda).
   */
  Renderer MakeStandIn(const Strider::Status& failure);

  /** Warns where the last renderer is that of the CPU instead of a device. Call it once that renderer is in use. */
  void ReportReplacement();

  /** Returns the devices for which the last renderer was made; renderers of other volumes use them as well. */
  const std::vector<int>& GetDevices() const { return this->Made.second; }

  /** Returns whether the CPU replaces a device that has failed. */
  bool StandsIn() const { return this->HasStandIn; }

  /** Returns the name of the last renderer's device; empty where there is none. */
  const std::string& GetDeviceName() const { return this->DeviceName; }

  /** Returns the note of Strider::VolumeRenderer::Create, or the reason why the CPU replaces a CUDA device. */
  const std::string& GetNote() const { return this->Note; }

  /** Forgets the last renderer. */
  void Forget();

private:
  using Place = std::pair<Strider::Backend, std::vector<int>>;

  Place FindPlace() const;

  vtkStriderVolumeMapper* Mapper;
  vtkStriderMessages& Messages;
  Place Made;
  bool HasStandIn = false;
  std::string DeviceName;
  std::string Note;
  std::string Replacement; ///< warning that is not reported yet
};

#endif
