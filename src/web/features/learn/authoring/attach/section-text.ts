import { findLessonPart } from '#rules/learn/lessons.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'

/**
 * Returns the text that is shown for a lesson section: the heading of the lesson part that it names, or the section as
 * it was typed.
 */
export const formatSection = (section: string): string => {
  const part = findLessonPart(section)
  return part ? t(`field.${part}`) : section
}
