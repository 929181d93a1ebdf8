/** The actions of a lesson in its row. */
import type { AuthoringLessonLine } from '#contract/learn/authoring.ts'
import { duplicateLessons, lessonDelete, lessonEdit, lessonNumbers, lessonRestore } from '#contract/learn/lessons.ts'
import { call } from '#web/lib/api.ts'
import { unit as t } from '#web/lib/messages/en/units.ts'
import { refreshLessonParents, updateLessonInCache, updateLessonsInCache } from '../lesson/lesson-cache.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { notifyWithUndo } from '../notify-with-undo.ts'
import { getConflictingVersion } from '#web/autosave/save-errors.ts'

/**
 * Shows a lesson to teachers or hides it.
 * @throws ApiError
 */
export const setLessonLive = async (lesson: AuthoringLessonLine, live: boolean): Promise<void> => {
  const { Lesson } = await retryOnConflict(lesson, 'Lesson', (revisionRef) =>
    call(lessonEdit, { Lesson: { ...revisionRef, live } }),
  )
  updateLessonInCache(Lesson)
  await refreshLessonParents()
}

/**
 * Restores a deleted lesson.
 * @throws ApiError
 */
export const restoreLesson = async (uuid: string): Promise<void> => {
  await call(lessonRestore, { Lesson: { uuid } })
  await refreshLessonParents()
}

/**
 * Deletes a lesson, with an undo.
 * @throws ApiError
 */
export const removeLesson = async ({ uuid, title }: Pick<AuthoringLessonLine, 'uuid' | 'title'>): Promise<void> => {
  await call(lessonDelete, { Lesson: { uuid } })
  notifyWithUndo(t('lesson.deleted', { title }), () => restoreLesson(uuid))
  await refreshLessonParents()
}

/**
 * Copies lessons to the end of a unit.
 * @throws ApiError
 */
export const copyLessons = async (uuids: string[], unit_uuid: string): Promise<void> => {
  const { Lessons } = await call(duplicateLessons, { Lessons: { uuids, unit_uuid } })
  updateLessonsInCache(unit_uuid, Lessons)
  await refreshLessonParents()
}

/**
 * Saves the order of a unit's lessons. After a conflict, the stored list is shown.
 * @throws ApiError
 */
export const orderLessons = async (unit: string, lesson_uuids: string[]): Promise<void> => {
  try {
    updateLessonsInCache(unit, (await call(lessonNumbers, { Unit: { uuid: unit, lesson_uuids } })).Lessons)
  } catch (error) {
    const stored = getConflictingVersion(error, 'Lessons')
    if (stored) updateLessonsInCache(unit, stored as AuthoringLessonLine[])
    throw error
  }
}
