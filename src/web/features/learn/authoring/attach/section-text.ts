import { findLessonPart } from '#rules/learn/lessons.ts'
import { lesson as say } from '#web/lib/messages/en/lesson-form.ts'

/**
 * Returns a lesson section as people read it: the heading of the lesson part that it names, else the section as typed.
 */
export const sectionText = (written: string): string => {
  const part = findLessonPart(written)
  return part ? say(`field.${part}`) : written
}
