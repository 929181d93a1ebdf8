/** The pages of a cartridge: one about the unit, a plan for each lesson, and handouts without a PDF. */
import { gradeLabels } from '#rules/grades.ts'
import { lessonParts } from '#rules/learn/lessons.ts'
import { markdownToRichText } from '#server/platform/rich-text/markdown.ts'
import type { PackedHandout, PackedLesson } from '../document.ts'
import { planHeadings } from '#server/domains/learn/plan-headings.ts'
import type { UnitDescription } from '../pack-unit.ts'
import { escapeXml, list, pageMarkup, paragraph, textMarkup } from './markup.ts'

const section = (heading: string, body: string): string => (body ? `<h2>${escapeXml(heading)}</h2>\n${body}` : '')

const page = (title: string, blocks: readonly string[], up: string): string =>
  pageMarkup({ title, body: blocks.filter(Boolean).join('\n'), up })

const standardsText = (standards: readonly { framework: string; code: string }[]): string =>
  list(standards.map(({ framework, code }) => `${framework}: ${code}`))

const disciplineText = ({ disciplines }: UnitDescription, id: string): string =>
  disciplines.find((discipline) => discipline.id === id)?.title ?? ''

export const unitPage = (described: UnitDescription, origin: string): string => {
  const { unit } = described
  const facts = [gradeLabels[unit.grade], disciplineText(described, unit.discipline)].filter(Boolean).join(' · ')
  return page(
    unit.title,
    [
      paragraph(facts),
      paragraph(unit.description),
      section('About this unit', textMarkup(unit.about, origin)),
      section('Before you begin', textMarkup(unit.before, origin)),
      section('Sequence', paragraph(unit.sequence)),
      section('Standards', standardsText(unit.standards)),
    ],
    '',
  )
}

export const lessonPage = (described: UnitDescription, lesson: PackedLesson, origin: string): string => {
  const minutes = lesson.minutes === 1 ? '1 minute' : `${lesson.minutes} minutes`
  const facts = [minutes, disciplineText(described, lesson.discipline)].filter(Boolean).join(' · ')
  return page(
    lesson.title,
    [
      paragraph(facts),
      paragraph(lesson.description),
      section('Objectives', list(lesson.aims)),
      ...lessonParts.map((part) => section(planHeadings[part], textMarkup(lesson.parts[part], origin))),
      section('Standards', standardsText(lesson.standards)),
    ],
    '../',
  )
}

/** Returns the text of a handout. Its lines to write on and boxes exist only in the PDF. */
export const handoutPage = ({ title, text }: PackedHandout, origin: string): string => {
  const plainText = text.replace(/^:::.*$/gm, '').replace(/^# .*$/m, '')
  return page(title, [textMarkup(markdownToRichText(plainText), origin)], '../')
}
