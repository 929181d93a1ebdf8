/** Notes that lie on this device, each sealed under the lesson it belongs to. */
import { dropDraft, keptDraft, keptNames, keptSafely } from '#web/lib/kept-drafts.ts'
import { isUnsent, keptNoteFrom, type Note } from './note.ts'

const ROOM = 'learn-note/'

/** @returns whether it outlives this tab */
export const keepNote = (account: string, note: Note): Promise<boolean> =>
  keptSafely(account, `${ROOM}${note.lesson_uuid}`, note)

export const keptNote = async (account: string, lessonUuid: string): Promise<Note | undefined> =>
  keptNoteFrom(await keptDraft(account, `${ROOM}${lessonUuid}`))

export const dropNote = (account: string, lessonUuid: string): Promise<void> =>
  dropDraft(account, `${ROOM}${lessonUuid}`)

export const unsentNotes = async (account: string): Promise<Note[]> => {
  const names = await keptNames(account, ROOM)
  const notes = await Promise.all(names.map((name) => keptNote(account, name.slice(ROOM.length))))
  return notes.filter((note) => note !== undefined).filter(isUnsent)
}
