// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decides which volumes of several props are in one frame, and says why others are not.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkStriderExplainAlone.h"
#include "vtkStriderGroupBlocks.h"
#include "vtkStriderSeenBlock.h"

#include "vtkRenderer.h"

#include <algorithm>
#include <iterator>

std::string vtkStriderVolumeMapperInternals::ExplainApart(const Member& other) const
{
  const vtkStriderVolumeMapperInternals& internals = other.GetInternals();
  const bool isOnDevice = this->GetRenderer()->GetBackend() == Strider::Backend::CUDA;
  if (this->GetRenderer()->GetBackend() != internals.GetRenderer()->GetBackend())
  {
    return isOnDevice ? "CUDA renders it, and the CPU the others"
                      : "the CPU renders it, and CUDA the others";
  }
  return this->Choice.GetDevices() != internals.Choice.GetDevices()
    ? "its {Devices} are others"
    : vtkStriderExplainApart(other.Volume.Mapper, this->Mapper);
}

void vtkStriderVolumeMapperInternals::ReportMixing(const std::string& reason)
{
  this->Messages.Report(vtkStriderMessages::NotMixed,
    reason.empty() ? reason
                   : "The volume is not mixed with those that it overlaps, and hides what is drawn "
                     "before it: " +
        reason + ".");
}

std::string vtkStriderVolumeMapperInternals::ExplainAlone(const Member& member)
{
  return vtkStriderExplainAlone(member.Volume.Mapper, member.Volume.Volume);
}

vtkStriderVolumeMapperInternals::Members vtkStriderVolumeMapperInternals::ChooseSelected(
  const Members& members) const
{
  const auto isOwn = [this](const Member& member) { return &member.GetInternals() == this; };
  Members chosen;
  std::copy_if(
    members.begin(), members.end(), std::back_inserter(chosen), [&](const Member& member) {
      return isOwn(member) || (ExplainAlone(member).empty() && this->ExplainApart(member).empty());
    });
  const auto own = std::find_if(chosen.begin(), chosen.end(), isOwn);
  if (!ExplainAlone(*own).empty())
  {
    return { *own };
  }
  while (chosen.size() > Strider::MostVolumes)
  {
    chosen.erase(isOwn(chosen.back()) ? chosen.end() - 2 : chosen.end() - 1);
  }
  return chosen;
}

std::string vtkStriderVolumeMapperInternals::JoinFrame(
  const Member& member, std::size_t overlapping, std::vector<Members>& frames)
{
  std::string reason;
  for (Members& frame : frames)
  {
    const std::string apart = frame.size() == Strider::MostVolumes
      ? "a frame mixes " + std::to_string(Strider::MostVolumes) + " volumes, not " +
        std::to_string(overlapping)
      : member.GetInternals().ExplainApart(frame.front());
    if (apart.empty())
    {
      frame.push_back(member);
      return reason;
    }
    reason = reason.empty() ? apart : reason;
  }
  frames.push_back({ member });
  return reason;
}

std::vector<vtkStriderVolumeMapperInternals::Members> vtkStriderVolumeMapperInternals::SplitGroup(
  const Members& group, const vtkStriderViewpoint& viewpoint)
{
  std::vector<Members> frames;
  std::vector<Members> alone;
  std::vector<vtkStriderSeenBlock> mixable;
  std::vector<std::string> reasons;
  for (const Member& member : group)
  {
    reasons.push_back(ExplainAlone(member));
    if (reasons.back().empty())
    {
      reasons.back() = JoinFrame(member, group.size(), frames);
      mixable.emplace_back(member.Place.Box, viewpoint);
    }
    else
    {
      alone.push_back({ member });
    }
  }
  for (std::size_t index = 0; index < group.size(); ++index)
  {
    // What overlaps nothing that it could be mixed with is drawn in order as ever, and needs no words.
    const vtkStriderSeenBlock block(group[index].Place.Box, viewpoint);
    const bool isMissed = !reasons[index].empty() &&
      std::any_of(mixable.begin(), mixable.end(),
        [&](const vtkStriderSeenBlock& other) { return block.Overlaps(other); });
    vtkStriderVolumeMapperInternals& internals = group[index].GetInternals();
    internals.ReportMixing(isMissed ? reasons[index] : internals.MixFailure);
  }
  frames.insert(frames.end(), alone.begin(), alone.end());
  const auto findOrder = [](const Members& frame) {
    const auto isBefore = [](const Member& one, const Member& other) {
      return one.Order < other.Order;
    };
    return std::min_element(frame.begin(), frame.end(), isBefore)->Order;
  };
  std::sort(frames.begin(), frames.end(),
    [&](const Members& one, const Members& other) { return findOrder(one) < findOrder(other); });
  return frames;
}

std::vector<vtkStriderVolumeMapperInternals::Members> vtkStriderVolumeMapperInternals::Arrange(
  const Members& members, vtkRenderer* renderer)
{
  const vtkStriderViewpoint viewpoint = vtkStriderFindViewpoint(renderer, nullptr);
  std::vector<vtkStriderOrientedBox> boxes;
  std::transform(members.begin(), members.end(), std::back_inserter(boxes),
    [](const Member& member) { return member.Place.Box; });
  std::vector<Members> frames;
  for (const std::vector<std::size_t>& indices : vtkStriderGroupBlocks(boxes, viewpoint))
  {
    Members group;
    std::transform(indices.begin(), indices.end(), std::back_inserter(group),
      [&](std::size_t index) { return members[index]; });
    const std::vector<Members> split = SplitGroup(group, viewpoint);
    frames.insert(frames.end(), split.begin(), split.end());
  }
  return frames;
}
