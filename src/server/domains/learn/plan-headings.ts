/** Defines the headings of the parts of a lesson, for the authored files in `seeds/learn` and for exported files. */
import type { LessonPart } from '#rules/learn/lessons.ts'

export const planHeadings: Readonly<Record<LessonPart, string>> = {
  get_ready: 'Get ready',
  begin: 'Begin',
  explore: 'Explore',
  practise: 'Practice',
  reflect: 'Reflect',
  notes: 'Teacher notes',
  extension: 'Extension',
}
