/** What the parts of a lesson's plan are called, in files that are written by hand and in those that leave. */
import type { LessonPart } from '#rules/learn/lessons.ts'

export const planHeadings: Readonly<Record<LessonPart, string>> = {
  get_ready: 'Get ready',
  begin: 'Begin',
  explore: 'Explore',
  practise: 'Practise',
  reflect: 'Reflect',
  notes: 'Notes for you',
  extension: 'Extension',
}
