/** What a lesson is made of while it lies in the database. */
import type { LessonParts } from '#contract/learn/shapes.ts'
import { lessonParts } from '#rules/learn/lessons.ts'
import { isRichText, type RichText } from '#rules/site/rich-text.ts'

export const emptyText: RichText = { type: 'doc', content: [] }

/** Never throws, whatever was stored by whichever version. */
export const parseRichText = (stored: unknown): RichText => (isRichText(stored, 'lesson') ? stored : emptyText)

export const parseLessonParts = (stored: unknown): LessonParts => {
  const record = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return Object.fromEntries(lessonParts.map((part) => [part, parseRichText(record[part])])) as LessonParts
}
