/** What can be done with a lesson from its row. */
import type { LessonKeptLine } from '#contract/learn/kept.ts'
import { duplicateLessons, lessonDelete, lessonEdit, lessonNumbers, lessonRestore } from '#contract/learn/lessons.ts'
import { call } from '#web/lib/api.ts'
import { unit as say } from '#web/lib/words/units.en.ts'
import { refreshAbove, showLesson, showLessons } from '../lesson/shown-lessons.ts'
import { overStored } from '../over-stored.ts'
import { tellWithUndo } from '../undo.ts'
import { storedIn } from '../writing/refusals.ts'

/** @throws ApiError */
export const showToTeachers = async (lesson: LessonKeptLine, live: boolean): Promise<void> => {
  const { Lesson } = await overStored(lesson, 'Lesson', (seen) => call(lessonEdit, { Lesson: { ...seen, live } }))
  showLesson(Lesson)
  await refreshAbove()
}

/** @throws ApiError */
export const restoreLesson = async (uuid: string): Promise<void> => {
  await call(lessonRestore, { Lesson: { uuid } })
  await refreshAbove()
}

/** @throws ApiError */
export const removeLesson = async ({ uuid, title }: Pick<LessonKeptLine, 'uuid' | 'title'>): Promise<void> => {
  await call(lessonDelete, { Lesson: { uuid } })
  tellWithUndo(say('lesson.deleted', { title }), () => restoreLesson(uuid))
  await refreshAbove()
}

/** @throws ApiError */
export const copyLessons = async (uuids: string[], unit_uuid: string): Promise<void> => {
  const { Lessons } = await call(duplicateLessons, { Lessons: { uuids, unit_uuid } })
  showLessons(unit_uuid, Lessons)
  await refreshAbove()
}

/** @throws ApiError */
export const orderLessons = async (unit: string, lesson_uuids: string[]): Promise<void> => {
  try {
    showLessons(unit, (await call(lessonNumbers, { Unit: { uuid: unit, lesson_uuids } })).Lessons)
  } catch (error) {
    const stored = storedIn(error, 'Lessons')
    if (stored) showLessons(unit, stored as LessonKeptLine[])
    throw error
  }
}
