/** Parses the stored texts of lessons and units. */
import type { LessonParts } from '#contract/learn/shapes.ts'
import { lessonParts } from '#rules/learn/lessons.ts'
import { isRichText, type RichText } from '#rules/site/rich-text.ts'

export const emptyText: RichText = { type: 'doc', content: [] }

/** Never throws: text that is invalid in this version becomes empty. */
export const parseRichText = (stored: unknown): RichText => (isRichText(stored, 'lesson') ? stored : emptyText)

export const parseLessonParts = (stored: unknown): LessonParts => {
  const record = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return Object.fromEntries(lessonParts.map((part) => [part, parseRichText(record[part])])) as LessonParts
}
