// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderStatisticsReader.h"

#include <utility>

pqStriderStatisticsReader::pqStriderStatisticsReader(std::function<void()> read, QObject* parent)
  : QObject(parent)
  , Read(std::move(read))
{
  this->Timer.setInterval(100);
  this->Timer.setSingleShot(true);
  this->connect(&this->Timer, &QTimer::timeout, this, [this]() {
    this->Read();
    Q_EMIT this->finished();
  });
}

void pqStriderStatisticsReader::request()
{
  if (!this->Timer.isActive())
  {
    this->Timer.start();
  }
}
