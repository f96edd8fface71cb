// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderFrameStatistics.h"

#include "pqStriderFindReader.h"
#include "pqStriderStatisticsReader.h"

#include "pqView.h"
#include "vtkPVXMLElement.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyGroup.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"

#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QStringList>
#include <QVariant>

namespace
{
// A label that wraps its text and requests the height for its present width. QLabel computes the height for another
// width in panels.
class WrappedLabel : public QLabel
{
public:
  explicit WrappedLabel(QWidget* parent)
    : QLabel(parent)
  {
    this->setTextInteractionFlags(Qt::TextSelectableByMouse);
    this->setWordWrap(true);
    this->setTextFormat(Qt::PlainText);
  }

  bool hasHeightForWidth() const override { return false; }
  QSize sizeHint() const override { return this->FitHeight(this->QLabel::sizeHint()); }
  QSize minimumSizeHint() const override
  {
    return this->FitHeight(this->QLabel::minimumSizeHint());
  }

protected:
  void resizeEvent(QResizeEvent* event) override
  {
    this->QLabel::resizeEvent(event);
    this->updateGeometry();
  }

private:
  QSize FitHeight(QSize size) const
  {
    return { size.width(), this->heightForWidth(this->width()) };
  }
};

// Returns the unit of the property's hint; empty for text.
QString GetUnit(vtkSMProperty* property)
{
  vtkPVXMLElement* hints = property->GetHints();
  vtkPVXMLElement* unit = hints ? hints->FindNestedElementByName("Unit") : nullptr;
  return unit ? unit->GetAttributeOrEmpty("value") : QString();
}

// Returns an empty string where there is no value yet: every statistic is "" or 0 before the first frame.
QString GetText(vtkSMProperty* property)
{
  const vtkVariant value = vtkSMPropertyHelper(property, /*quiet*/ true).GetAsVariant(0);
  const QString unit = GetUnit(property);
  if (unit.isEmpty())
  {
    return QString::fromStdString(value.ToString());
  }
  if (value.ToDouble() == 0.0)
  {
    return QString();
  }
  if (unit == "bytes")
  {
    return QLocale::c().formattedDataSize(value.ToTypeInt64());
  }
  if (unit == "count")
  {
    return QLocale(QLocale::English).toString(static_cast<qlonglong>(value.ToTypeInt64()));
  }
  if (value.ToDouble() < 0.005)
  {
    return QString("< 0.01 %1").arg(unit);
  }
  return QString("%1 %2").arg(value.ToDouble(), 0, 'f', 2).arg(unit);
}
}

pqStriderFrameStatistics::pqStriderFrameStatistics(
  vtkSMProxy* display, vtkSMPropertyGroup* group, QWidget* parent)
  : Superclass(display, group, parent)
{
  auto form = new QFormLayout(this);
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(0); // otherwise hidden rows leave gaps
  vtkPVXMLElement* hints = group->GetHints();
  vtkPVXMLElement* summary = hints ? hints->FindNestedElementByName("Summary") : nullptr;
  this->IsSummary = summary != nullptr;
  if (this->IsSummary)
  {
    this->addRow(form, summary->GetAttributeOrEmpty("label"), "Summary",
      summary->GetAttributeOrEmpty("tooltip"));
  }
  for (unsigned int row = 0; !this->IsSummary && row < group->GetNumberOfProperties(); ++row)
  {
    vtkSMProperty* property = group->GetProperty(row);
    this->addRow(form, property->GetXMLLabel(), group->GetPropertyName(row), getTooltip(property));
  }

  if (group->GetNumberOfProperties() > 0)
  {
    this->Reader = pqStriderFindReader(display, group->GetProperty(0u), this);
    this->connect(this->Reader, SIGNAL(finished()), SLOT(showStatistics()));
  }
  this->connect(this, SIGNAL(viewChanged(pqView*)), SLOT(followView(pqView*)));
}

void pqStriderFrameStatistics::addRow(
  QFormLayout* form, const QString& name, const QString& objectName, const QString& tooltip)
{
  auto label = new QLabel(name, this);
  auto value = new WrappedLabel(this);
  value->setObjectName(objectName);
  for (QLabel* text : { label, static_cast<QLabel*>(value) })
  {
    text->setContentsMargins(0, 2, 0, 2);
    text->setToolTip(tooltip);
    text->hide();
  }
  form->addRow(label, value);
  this->Labels.append(label);
  this->Values.append(value);
}

void pqStriderFrameStatistics::followView(pqView* view)
{
  QObject::disconnect(this->EndOfRender);
  if (view)
  {
    this->EndOfRender = this->connect(view, SIGNAL(endRender()), SLOT(requestStatistics()));
  }
}

void pqStriderFrameStatistics::showEvent(QShowEvent* event)
{
  this->Superclass::showEvent(event);
  this->requestStatistics();
}

void pqStriderFrameStatistics::requestStatistics()
{
  if (this->isVisible() && this->Reader)
  {
    this->Reader->request();
  }
}

void pqStriderFrameStatistics::showStatistics()
{
  QStringList texts;
  for (unsigned int index = 0; index < this->propertyGroup()->GetNumberOfProperties(); ++index)
  {
    texts.append(GetText(this->propertyGroup()->GetProperty(index)));
  }
  if (this->IsSummary)
  {
    texts.removeAll(QString());
    texts = QStringList(texts.join(", "));
  }
  for (int row = 0; row < this->Values.size(); ++row)
  {
    this->Values[row]->setText(texts[row]);
    this->Values[row]->setVisible(!texts[row].isEmpty());
    this->Labels[row]->setVisible(!texts[row].isEmpty());
  }
}
