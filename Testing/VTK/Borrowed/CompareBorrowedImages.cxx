// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// CompareBorrowedImages FIRST.png SECOND.png: prints the difference of two pictures as JSON.
#include "Support/CompareImages.h"

#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPNGReader.h"

#include <iostream>

int main(int argumentCount, char* arguments[])
{
  if (argumentCount != 3)
  {
    std::cerr << "CompareBorrowedImages FIRST.png SECOND.png\n";
    return 2;
  }
  vtkNew<vtkPNGReader> readers[2];
  for (int index = 0; index < 2; ++index)
  {
    if (!readers[index]->CanReadFile(arguments[index + 1]))
    {
      std::cerr << arguments[index + 1] << " is no PNG file\n";
      return 2;
    }
    readers[index]->SetFileName(arguments[index + 1]);
    readers[index]->Update();
  }
  vtkImageData* first = readers[0]->GetOutput();
  vtkImageData* second = readers[1]->GetOutput();
  const auto within = [&](int tolerance) {
    return StriderTesting::CompareImages(first, second, second, tolerance);
  };
  const StriderTesting::ImageDifference close = within(1);
  std::cout << "{\"sameSize\": " << (close.HasSameSize ? "true" : "false")
            << ", \"within1\": " << close.FractionWithin
            << ", \"within4\": " << within(4).FractionWithin << ", \"worst\": " << close.Worst
            << "}\n";
  return 0;
}
