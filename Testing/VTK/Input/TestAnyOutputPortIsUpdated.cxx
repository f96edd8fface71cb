// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A frame updates the output port that the mapper is connected to, and no other one.
#include "Support/StriderScene.h"
#include "Support/VolumeScene.h"

#include "vtkDataObject.h"
#include "vtkDemandDrivenPipeline.h"
#include "vtkImageAlgorithm.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkObjectFactory.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace StriderTesting;

namespace
{

/// Fills the output port that is requested, and leaves the other one empty.
class vtkTwoPorts : public vtkImageAlgorithm
{
public:
  static vtkTwoPorts* New();
  vtkTypeMacro(vtkTwoPorts, vtkImageAlgorithm);

  vtkSmartPointer<vtkImageData> Shown = MakeWaves(VTK_UNSIGNED_CHAR);
  int Requests[2] = { 0, 0 };

protected:
  vtkTwoPorts()
  {
    this->SetNumberOfInputPorts(0);
    this->SetNumberOfOutputPorts(2);
  }

  int RequestInformation(
    vtkInformation*, vtkInformationVector**, vtkInformationVector* outputs) override
  {
    for (int port = 0; port < 2; ++port)
    {
      vtkInformation* output = outputs->GetInformationObject(port);
      output->Set(vtkStreamingDemandDrivenPipeline::WHOLE_EXTENT(), this->Shown->GetExtent(), 6);
      output->Set(vtkDataObject::SPACING(), this->Shown->GetSpacing(), 3);
      output->Set(vtkDataObject::ORIGIN(), this->Shown->GetOrigin(), 3);
    }
    return 1;
  }

  int RequestData(
    vtkInformation* request, vtkInformationVector**, vtkInformationVector* outputs) override
  {
    const int port = request->Get(vtkDemandDrivenPipeline::FROM_OUTPUT_PORT());
    ++this->Requests[port];
    vtkImageData::GetData(outputs, port)->ShallowCopy(this->Shown);
    return 1;
  }
};

vtkStandardNewMacro(vtkTwoPorts);

TEST(TestAnyOutputPortIsUpdated, TheConnectedOne)
{
  for (const int port : { 0, 1 })
  {
    StriderScene scene(VTK_UNSIGNED_CHAR);
    const auto plain = scene.Draw();
    vtkNew<vtkTwoPorts> source;
    scene.Mapper->SetInputConnection(source->GetOutputPort(port));
    EXPECT_EQ(Difference(scene.Draw(), plain), 0) << port;
    EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
    EXPECT_EQ(source->Requests[1 - port], 0);
    // A later change is seen, too.
    auto* values = static_cast<unsigned char*>(source->Shown->GetScalarPointer());
    std::fill_n(values, source->Shown->GetNumberOfPoints(), static_cast<unsigned char>(255));
    source->Shown->Modified();
    source->Modified();
    EXPECT_GT(Difference(scene.Draw(), plain), 0) << port;
    EXPECT_EQ(source->Requests[1 - port], 0);
  }
}

} // namespace
