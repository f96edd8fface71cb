// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderScreenshots.h"

#include "pqApplicationCore.h"
#include "pqCoreTestUtility.h"
#include "pqEventPlayer.h"
#include "pqWidgetEventPlayer.h"

#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QPixmap>
#include <QWidget>

#include <algorithm>

namespace
{
// The visible headers of a panel's groups, from the top.
QList<QWidget*> FindHeaders(QWidget* panel)
{
  QList<QWidget*> headers;
  for (auto* label : panel->findChildren<QLabel*>())
  {
    QWidget* header = label->parentWidget();
    if (label->text().startsWith("<html><b>") && header->parentWidget() == panel &&
      header->isVisible())
    {
      headers.append(header);
    }
  }
  std::sort(headers.begin(), headers.end(),
    [](QWidget* one, QWidget* other) { return one->y() < other->y(); });
  return headers;
}

// The area from the header of the group to the next one; empty where there is no such group.
QRect FindGroup(QWidget* panel, const QString& name)
{
  const QList<QWidget*> headers = FindHeaders(panel);
  for (int index = 0; index < headers.size(); ++index)
  {
    if (headers[index]->findChild<QLabel*>()->text() == QString("<html><b>%1</b></html>").arg(name))
    {
      const int top = headers[index]->y();
      const int bottom = index + 1 < headers.size() ? headers[index + 1]->y() : panel->height();
      return { 0, top, panel->width(), bottom - top };
    }
  }
  return {};
}

// A dock that does not fit becomes a separate window, which may be taller than the screen.
void Resize(QWidget* widget, const QString& size)
{
  const int width = size.section(',', 0, 0).toInt();
  const int height = size.section(',', 1, 1).toInt();
  auto* dock = qobject_cast<QDockWidget*>(widget);
  auto* window = qobject_cast<QMainWindow*>(dock ? dock->parentWidget() : nullptr);
  if (window && height < window->height())
  {
    window->resizeDocks({ dock }, { width }, Qt::Horizontal);
    window->resizeDocks({ dock }, { height }, Qt::Vertical);
    return;
  }
  if (dock)
  {
    dock->setFloating(true);
  }
  widget->resize(width, height);
}

// Crops the picture of the whole window, because ParaView's number fields paint nothing into any other. Null where
// the window is too small.
QPixmap Grab(QWidget* widget, const QRect& part)
{
  const QPixmap window = widget->window()->grab();
  const QRect place(widget->mapTo(widget->window(), part.topLeft()), part.size());
  return window.rect().contains(place) ? window.copy(place) : QPixmap();
}

constexpr int SmallestFile = 0; // Qt's quality value for the smallest lossless file

class GrabPlayer : public pqWidgetEventPlayer
{
  Q_OBJECT

public:
  GrabPlayer()
    : pqWidgetEventPlayer(nullptr)
  {
  }

  using pqWidgetEventPlayer::playEvent;
  bool playEvent(
    QObject* object, const QString& command, const QString& arguments, bool& error) override
  {
    auto* widget = qobject_cast<QWidget*>(object);
    if (widget && command == "resize")
    {
      Resize(widget, arguments);
      return true;
    }
    if (!widget || (command != "grab" && command != "grab_group"))
    {
      return false;
    }
    const QString name = arguments.section(',', -1).trimmed();
    const QRect part = command == "grab"
      ? widget->rect()
      : FindGroup(widget, arguments.section(',', 0, -2).trimmed());
    const QString file = QDir(pqCoreTestUtility::TestDirectory()).filePath(name + ".png");
    if (part.isEmpty() || !widget->isVisible() ||
      !Grab(widget, part).save(file, "PNG", SmallestFile))
    {
      qCritical("Cannot take the picture %s.", qPrintable(file));
      error = true;
    }
    return true;
  }
};
}

pqStriderScreenshots::pqStriderScreenshots(QObject* parent)
  : Superclass(parent)
{
}

pqStriderScreenshots::~pqStriderScreenshots() = default;

void pqStriderScreenshots::startup()
{
  // The event player owns it.
  pqApplicationCore::instance()->testUtility()->eventPlayer()->addWidgetEventPlayer(new GrabPlayer);
}

#include "pqStriderScreenshots.moc"
