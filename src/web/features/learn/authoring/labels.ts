/** Shared values of unit and lesson authoring. */
import type { AuthoringUnitLine } from '#contract/learn/units.ts'
import { gradeLabels, grades } from '#rules/grades.ts'
import { learn } from '#web/lib/messages/en/units.ts'
import type { BadgeTone } from '#web/ui/print/status-badge.tsx'

export const gradeOptions = grades.map((value) => ({ value, label: gradeLabels[value] }))

export const formatLessonCount = (count: number): string =>
  count === 1 ? learn('grade.lessons.one') : learn('grade.lessons.many', { count })

export const formatUnitCount = (count: number): string => {
  if (count === 0) return learn('grade.units.none')
  return count === 1 ? learn('grade.units.one') : learn('grade.units.many', { count })
}

export const statusTones = {
  draft: 'draft',
  published: 'ok',
  archived: 'plain',
} as const satisfies Record<AuthoringUnitLine['status'], BadgeTone>
