// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// All widgets of a display share one read of its statistics after a frame.
#include "pqStriderStatisticsReader.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <gtest/gtest.h>

#include <array>

namespace
{

constexpr int Widgets = 13; // those of the panel with advanced settings

class Statistics : public testing::Test
{
protected:
  Statistics()
    : Reader([this]() { ++this->Reads; }, nullptr)
  {
    for (std::size_t widget = 0; widget < this->Shown.size(); ++widget)
    {
      QObject::connect(&this->Reader, &pqStriderStatisticsReader::finished,
        [this, widget]() { ++this->Shown[widget]; });
    }
  }

  /// Each widget requests the statistics, as after a frame.
  void Frame()
  {
    for (int widget = 0; widget < Widgets; ++widget)
    {
      this->Reader.request();
    }
  }

  /// Returns the number of reads within three times the interval of the reader.
  int Wait()
  {
    const int before = this->Reads;
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < 300)
    {
      QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    return this->Reads - before;
  }

  int Count = 0;
  QCoreApplication Application{ Count, nullptr };
  int Reads = 0;
  std::array<int, Widgets> Shown{};
  pqStriderStatisticsReader Reader;
};

TEST_F(Statistics, AreReadOnceForAllWidgets)
{
  this->Frame();
  EXPECT_EQ(this->Reads, 0); // frames in quick succession come first
  EXPECT_EQ(this->Wait(), 1);
  for (const int shown : this->Shown)
  {
    EXPECT_EQ(shown, 1);
  }
}

TEST_F(Statistics, AreReadOnceForFramesInQuickSuccession)
{
  this->Frame();
  this->Frame();
  EXPECT_EQ(this->Wait(), 1);
  EXPECT_EQ(this->Wait(), 0); // nothing asks for more
  this->Frame();
  EXPECT_EQ(this->Wait(), 1);
  EXPECT_EQ(this->Shown.back(), 2);
}

} // namespace
