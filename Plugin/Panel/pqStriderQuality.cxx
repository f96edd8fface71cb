// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderQuality.h"

#include "pqStriderFindReader.h"
#include "pqStriderStatisticsReader.h"

#include "pqDoubleLineEdit.h"
#include "pqView.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"

#include <QDoubleValidator>
#include <QGridLayout>
#include <QLabel>
#include <QSlider>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>

namespace
{
struct Level
{
  const char* Name;
  double Distance; // in voxels; half that of the level before
};
constexpr std::array<Level, 5> Levels{ { { "Draft", 2.0 }, { "Normal", 1.0 }, { "High", 0.5 },
  { "Very high", 0.25 }, { "Finest", 0.125 } } };
constexpr const char* FrameTime = "StriderFrameMilliseconds";
constexpr int LastLevel = static_cast<int>(Levels.size()) - 1;

// Scrolling the panel with the wheel does not change a slider under the pointer.
class FocusedSlider : public QSlider
{
public:
  using QSlider::QSlider;

protected:
  void wheelEvent(QWheelEvent* event) override
  {
    if (this->hasFocus())
    {
      this->QSlider::wheelEvent(event);
    }
    else
    {
      event->ignore();
    }
  }
};

int FindNearestLevel(double distance)
{
  const double halvings = distance > 0.0 ? std::log2(Levels[0].Distance / distance) : LastLevel;
  return static_cast<int>(std::lround(std::clamp(halvings, 0.0, static_cast<double>(LastLevel))));
}

QString DescribeCost(double distance)
{
  const Level& level = Levels[FindNearestLevel(distance)];
  const QString name = level.Distance == distance ? level.Name : "Custom";
  if (!(distance > 0.0))
  {
    return QString("%1: the sample distance of Volume").arg(name);
  }
  if (distance == 1.0)
  {
    return QString("%1: samples 1 voxel apart").arg(name);
  }
  return QString("%1: samples %2 voxels apart, %3 times as many as Normal")
    .arg(name)
    .arg(distance)
    .arg(1.0 / distance, 0, 'g', 3);
}
}

pqStriderQuality::pqStriderQuality(vtkSMProxy* display, vtkSMProperty* property, QWidget* parent)
  : Superclass(display, parent)
  , Slider(new FocusedSlider(Qt::Horizontal, this))
  , Number(new pqDoubleLineEdit(this))
  , Cost(new QLabel(this))
  , Time(new QLabel(this))
{
  this->Slider->setObjectName("Slider");
  this->Slider->setFocusPolicy(Qt::StrongFocus);
  this->Slider->setRange(0, LastLevel);
  this->Slider->setPageStep(1);
  this->Slider->setTickPosition(QSlider::TicksBelow);
  this->Slider->setTracking(false); // one frame and one undo step for each drag
  this->Number->setObjectName("DoubleLineEdit");
  // Range of the setting, as in StriderQuality.xml.
  this->Number->setValidator(new QDoubleValidator(0.01, 100.0, 6, this->Number));
  this->Cost->setObjectName("Cost");
  this->Cost->setWordWrap(true);
  this->Time->setObjectName("Time");
  this->Time->hide();

  auto grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setVerticalSpacing(0);
  grid->setColumnStretch(0, 2);
  grid->setColumnStretch(1, 1);
  grid->addWidget(this->Slider, 0, 0);
  grid->addWidget(this->Number, 0, 1);
  grid->addWidget(this->Cost, 1, 0, 1, 2);
  grid->addWidget(this->Time, 2, 0, 1, 2);

  if (vtkSMProperty* time = display->GetProperty(FrameTime))
  {
    this->Reader = pqStriderFindReader(display, time, this);
    this->connect(this->Reader, SIGNAL(finished()), SLOT(showTime()));
  }
  this->connect(this, SIGNAL(viewChanged(pqView*)), SLOT(followView(pqView*)));
  this->connect(this->Slider, SIGNAL(valueChanged(int)), SLOT(chooseLevel(int)));
  this->connect(this->Slider, &QSlider::sliderMoved, this,
    [this](int level) { this->showCost(Levels[level].Distance); });
  this->connect(this->Number, &pqDoubleLineEdit::textChangedAndEditingFinished, this, [this]() {
    this->setDistance(this->distance());
    Q_EMIT this->distanceChanged();
  });
  this->addPropertyLink(this, "distance", SIGNAL(distanceChanged()), property);
  this->setDistance(this->distance());
}

QString pqStriderQuality::distance() const
{
  return this->Number->text();
}

void pqStriderQuality::setDistance(const QString& distance)
{
  const QSignalBlocker blocker(this->Slider);
  this->Slider->setValue(FindNearestLevel(distance.toDouble()));
  this->Number->setText(distance);
  this->showCost(distance.toDouble());
}

void pqStriderQuality::chooseLevel(int level)
{
  this->Number->setText(QString::number(Levels[level].Distance));
  this->showCost(Levels[level].Distance);
  Q_EMIT this->distanceChanged();
}

void pqStriderQuality::showCost(double distance)
{
  this->Cost->setText(DescribeCost(distance));
}

void pqStriderQuality::followView(pqView* view)
{
  QObject::disconnect(this->EndOfRender);
  if (view)
  {
    this->EndOfRender = this->connect(view, SIGNAL(endRender()), SLOT(requestTime()));
  }
}

void pqStriderQuality::showEvent(QShowEvent* event)
{
  this->Superclass::showEvent(event);
  this->requestTime();
}

void pqStriderQuality::requestTime()
{
  if (this->isVisible() && this->Reader)
  {
    this->Reader->request();
  }
}

void pqStriderQuality::showTime()
{
  const double milliseconds =
    vtkSMPropertyHelper(this->proxy(), FrameTime, /*quiet*/ true).GetAsDouble();
  this->Time->setText(
    QString("Last frame: %1 ms").arg(milliseconds, 0, 'f', milliseconds < 10 ? 1 : 0));
  this->Time->setVisible(milliseconds > 0.0);
}
