/** Sends the local draft of a unit or a lesson that isn't open. Conflicts and invalid fields remain in the draft. */
import { editorLesson } from '#contract/learn/lessons.ts'
import { editorUnit } from '#contract/learn/units.ts'
import { sendLocalDraft } from '#web/autosave/open-documents.ts'
import { call } from '#web/lib/api.ts'
import { lessonDefinition } from './lesson/lesson-document.ts'
import { unitDefinition } from './unit/unit-document.ts'

/**
 * Sends the local draft of a unit.
 * @throws ApiError
 */
export const sendUnsentUnit = async (account: string, uuid: string): Promise<void> =>
  sendLocalDraft(unitDefinition, (await call(editorUnit, { Unit: { uuid } })).Unit, account)

/**
 * Sends the local draft of a lesson.
 * @throws ApiError
 */
export const sendUnsentLesson = async (account: string, uuid: string): Promise<void> =>
  sendLocalDraft(lessonDefinition, (await call(editorLesson, { Lesson: { uuid } })).Lesson, account)
