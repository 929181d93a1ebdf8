import { partNamed } from '#rules/learn/lessons.ts'
import { lesson as say } from '#web/lib/messages/en/lesson-form.ts'

/** A place in a lesson as people read it: the heading of the part where it names one, else as it was written. */
export const sectionText = (written: string): string => {
  const part = partNamed(written)
  return part ? say(`field.${part}`) : written
}
