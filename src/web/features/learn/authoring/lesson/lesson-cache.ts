/** Updates cached answers with lessons that the server returned. */
import type { AuthoringLesson, AuthoringLessonLine } from '#contract/learn/authoring.ts'
import { editorLesson, resilencyStandards } from '#contract/learn/lessons.ts'
import { editorUnit } from '#contract/learn/units.ts'
import { updateAnswers, refreshAnswers } from '#web/lib/answers.ts'
import { refreshUnitLists } from '../grade/unit-cache.ts'

/** Refetches the lists and summaries that contain lessons. */
export const refreshLessonParents = async (): Promise<void> => {
  await Promise.all([refreshAnswers(editorUnit, resilencyStandards), refreshUnitLists()])
}

export const updateLessonInCache = (lesson: AuthoringLesson): void =>
  updateAnswers(editorLesson, (answer) => (answer.Lesson.uuid === lesson.uuid ? { ...answer, Lesson: lesson } : answer))

export const updateLessonsInCache = (unit: string, lessons: AuthoringLessonLine[]): void =>
  updateAnswers(editorUnit, (answer) => (answer.Unit.uuid === unit ? { ...answer, Lessons: lessons } : answer))
