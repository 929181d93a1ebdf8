/** Sends the local draft of a unit or a lesson that isn't open. Conflicts and invalid fields remain in the draft. */
import { editorLesson } from '#contract/learn/lessons.ts'
import { editorUnit } from '#contract/learn/units.ts'
import { call } from '#web/lib/api.ts'
import { lessonDefinition } from './lesson/lesson-document.ts'
import { unitDefinition } from './unit/unit-document.ts'
import { readLocalDraft } from './autosave/local-draft.ts'
import type { RevisionRef } from './autosave/save-errors.ts'
import type { DocumentDefinition } from './autosave/document-definition.ts'
import { AutosaveDocument } from './autosave/autosave-document.ts'

const sendLocalDraft = async <Stored extends RevisionRef, Fields extends object>(
  definition: DocumentDefinition<Stored, Fields>,
  stored: Stored,
  account: string,
): Promise<void> => {
  const draftKey = `${definition.block}/${stored.uuid}`
  const localDraft = await readLocalDraft(account, draftKey, definition.toFields(stored))
  const doc = new AutosaveDocument(definition, stored, { account, place: draftKey, saved: localDraft })
  await doc.save()
  doc.close()
}

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
