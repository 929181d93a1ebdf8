/** Puts what the server has answered of lessons into what is shown. */
import type { LessonKept, LessonKeptLine } from '#contract/learn/kept.ts'
import { keptLesson, resilencyStandards } from '#contract/learn/lessons.ts'
import { keptUnit } from '#contract/learn/units.ts'
import { amendAnswers, refreshAnswers } from '#web/lib/answers.ts'
import { refreshLists } from '../grade/shown-units.ts'

/** What tells of lessons from above. */
export const refreshAbove = async (): Promise<void> => {
  await Promise.all([refreshAnswers(keptUnit, resilencyStandards), refreshLists()])
}

export const showLesson = (lesson: LessonKept): void =>
  amendAnswers(keptLesson, (answer) => (answer.Lesson.uuid === lesson.uuid ? { ...answer, Lesson: lesson } : answer))

export const showLessons = (unit: string, lessons: LessonKeptLine[]): void =>
  amendAnswers(keptUnit, (answer) => (answer.Unit.uuid === unit ? { ...answer, Lessons: lessons } : answer))
