/** The pages of a cartridge: one about the unit, a plan for each lesson, and handouts without a PDF. */
import { gradeLabels } from '#rules/grades.ts'
import { lessonParts } from '#rules/learn/lessons.ts'
import { markdownToRichText } from '#server/platform/rich-text/markdown.ts'
import type { PackedHandout, PackedLesson } from '../unit-document.ts'
import { planHeadings } from '#server/domains/learn/plan-headings.ts'
import type { UnitDescription } from '../pack-unit.ts'
import { escapeXml, renderList, renderPage, renderParagraph, renderText } from './markup.ts'

const renderSection = (heading: string, body: string): string => (body ? `<h2>${escapeXml(heading)}</h2>\n${body}` : '')

const createPage = (title: string, blocks: readonly string[], up: string): string =>
  renderPage({ title, body: blocks.filter(Boolean).join('\n'), up })

const renderStandards = (standards: readonly { framework: string; code: string }[]): string =>
  renderList(standards.map(({ framework, code }) => `${framework}: ${code}`))

const getDisciplineTitle = ({ disciplines }: UnitDescription, id: string): string =>
  disciplines.find((discipline) => discipline.id === id)?.title ?? ''

export const renderUnitPage = (description: UnitDescription, origin: string): string => {
  const { unit } = description
  const facts = [gradeLabels[unit.grade], getDisciplineTitle(description, unit.discipline)].filter(Boolean).join(' · ')
  return createPage(
    unit.title,
    [
      renderParagraph(facts),
      renderParagraph(unit.description),
      renderSection('About this unit', renderText(unit.about, origin)),
      renderSection('Before you begin', renderText(unit.before, origin)),
      renderSection('Sequence', renderParagraph(unit.sequence)),
      renderSection('Standards', renderStandards(unit.standards)),
    ],
    '',
  )
}

export const renderLessonPage = (description: UnitDescription, lesson: PackedLesson, origin: string): string => {
  const minutes = lesson.minutes === 1 ? '1 minute' : `${lesson.minutes} minutes`
  const facts = [minutes, getDisciplineTitle(description, lesson.discipline)].filter(Boolean).join(' · ')
  return createPage(
    lesson.title,
    [
      renderParagraph(facts),
      renderParagraph(lesson.description),
      renderSection('Objectives', renderList(lesson.aims)),
      ...lessonParts.map((part) => renderSection(planHeadings[part], renderText(lesson.parts[part], origin))),
      renderSection('Standards', renderStandards(lesson.standards)),
    ],
    '../',
  )
}

/** Returns the text of a handout. Its lines to write on and boxes exist only in the PDF. */
export const renderHandoutPage = ({ title, text }: PackedHandout, origin: string): string => {
  const plainText = text.replace(/^:::.*$/gm, '').replace(/^# .*$/m, '')
  return createPage(title, [renderText(markdownToRichText(plainText), origin)], '../')
}
