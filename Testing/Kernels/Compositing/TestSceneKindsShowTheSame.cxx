// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays compiled for fewer features give the same bits as those compiled for all of them.
#include "MarchedScene.h"

#include "Compositing/NeedsScene.h"
#include "Rays/PlaceSamples.h"

#include <cstring>

namespace Strider::Testing
{
namespace
{

class KindOfScene : public MarchedScene
{
public:
  KindOfScene(const FeatureScene& scene, const RenderRequest& request)
    : MarchedScene(scene, request)
    , Kind(FindSceneKind(this->Scene.GetSource(this->Volume, scene.Functions, 1), request))
  {
  }

  SceneKind GetKind() const { return this->Kind; }

  /// Number of visible pixels that differ; `seen` receives the number of visible pixels.
  int CountDifferent(int& seen) const
  {
    switch (this->Kind)
    {
      case SceneKind::SingleComponent:
        return this->Compare<SceneKind::SingleComponent>(seen);
      case SceneKind::ClippedComponent:
        return this->Compare<SceneKind::ClippedComponent>(seen);
      case SceneKind::Isosurface:
        return this->Compare<SceneKind::Isosurface>(seen);
      default:
        return this->Compare<SceneKind::Masked>(seen);
    }
  }

private:
  template <SceneKind Compiled>
  int Compare(int& seen) const
  {
    const SceneVoxels voxels = this->See();
    int different = 0;
    for (int y = 0; y < this->Frame.ImageSize[1]; ++y)
    {
      for (int x = 0; x < this->Frame.ImageSize[0]; ++x)
      {
        const RayResult one = this->March<Compiled>(PlaceSamples{}, x, y, voxels, NoSync{});
        const RayResult other = this->March(PlaceSamples{}, x, y, voxels, NoSync{});
        different += std::memcmp(&one, &other, sizeof(RayResult)) != 0 ? 1 : 0;
        seen += other.Opacity > 0.0f ? 1 : 0;
      }
    }
    return different;
  }

  SceneKind Kind;
};

class SceneKinds : public ::testing::TestWithParam<FeatureScene>
{
};

TEST_P(SceneKinds, ShowTheSame)
{
  for (const ReconstructionFilter filter : { ReconstructionFilter::Linear,
         ReconstructionFilter::Nearest, ReconstructionFilter::CatmullRom })
  {
    RenderRequest request = this->GetParam().Request;
    request.Filter = filter;
    const KindOfScene scene(this->GetParam(), request);
    if (scene.GetKind() == SceneKind::General)
    {
      continue;
    }
    int seen = 0;
    EXPECT_EQ(scene.CountDifferent(seen), 0) << static_cast<int>(filter);
    EXPECT_GT(seen, 50);
  }
}

INSTANTIATE_TEST_SUITE_P(Features, SceneKinds, ::testing::ValuesIn(ListFeatureScenes()),
  [](const ::testing::TestParamInfo<FeatureScene>& scene) { return NameScene(scene.param.Name); });

/// Verifies that frames are of the kinds that the scenes are meant for.
TEST(SceneKindsOfAll, AreFound)
{
  int found[5] = { 0, 0, 0, 0, 0 };
  for (const FeatureScene& scene : ListFeatureScenes())
  {
    RenderRequest request = scene.Request;
    ++found[static_cast<int>(KindOfScene(scene, request).GetKind())];
    request.MatchVTK = true;
    const SceneKind matching = KindOfScene(scene, request).GetKind();
    EXPECT_TRUE(matching == SceneKind::General || matching == SceneKind::SingleComponent)
      << scene.Name;
  }
  EXPECT_GT(found[static_cast<int>(SceneKind::General)], 5);
  EXPECT_GT(found[static_cast<int>(SceneKind::Masked)], 15);
  EXPECT_GT(found[static_cast<int>(SceneKind::Isosurface)], 1);
  EXPECT_GT(found[static_cast<int>(SceneKind::SingleComponent)], 2);
  EXPECT_GT(found[static_cast<int>(SceneKind::ClippedComponent)], 1);
}

} // namespace
} // namespace Strider::Testing
