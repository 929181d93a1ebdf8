/** Notes stored on this device, each encrypted under the key of its lesson. */
import { deleteDraft, readDraft, listDraftNames, saveDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { isUnsent, parseLocalNote, type Note } from './note.ts'

const PREFIX = 'learn-note/'

/**
 * Saves a note on this device.
 * @returns whether it survives closing this tab
 */
export const saveLocalNote = (account: string, note: Note): Promise<boolean> =>
  saveDraft(account, `${PREFIX}${note.lesson_uuid}`, note)

export const readLocalNote = async (account: string, lessonUuid: string): Promise<Note | undefined> =>
  parseLocalNote(await readDraft(account, `${PREFIX}${lessonUuid}`))

export const deleteLocalNote = (account: string, lessonUuid: string): Promise<void> =>
  deleteDraft(account, `${PREFIX}${lessonUuid}`)

export const listUnsentNotes = async (account: string): Promise<Note[]> => {
  const names = await listDraftNames(account, PREFIX)
  const notes = await Promise.all(names.map((name) => readLocalNote(account, name.slice(PREFIX.length))))
  return notes.filter((note) => note !== undefined).filter(isUnsent)
}
