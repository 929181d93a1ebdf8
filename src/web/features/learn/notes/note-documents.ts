/** The open notes, and the unsent notes on this device. */
import * as contract from '#contract/learn.ts'
import type { LessonNote } from '#contract/learn.ts'
import { updateAnswers } from '#web/lib/answers.ts'
import { withLock } from '#web/lib/with-lock.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { getCurrentUser, onUserLeave } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'
import { readLocalNote, listUnsentNotes } from './local-notes.ts'
import { isUnsent, toNote } from './note.ts'
import { NoteDocument } from './note-document.ts'

/** The open notes of the current person, by lesson. */
const openDocuments = new Map<string, NoteDocument>()
onUserLeave(() => openDocuments.clear())

/** Opens a note, including text on this device that was never sent. */
export const openNoteDocument = async (account: string, remote: LessonNote): Promise<NoteDocument> => {
  const localNote = await readLocalNote(account, remote.lesson_uuid)
  const doc = openDocuments.get(remote.lesson_uuid) ?? new NoteDocument(account, localNote ?? toNote(remote))
  doc.receive(remote)
  openDocuments.set(remote.lesson_uuid, doc)
  return doc
}

/** Saves and closes a note, and updates the cached lesson with the stored text. */
export const closeNoteDocument = async (doc: NoteDocument): Promise<void> => {
  const { lesson_uuid } = doc.snapshot().note
  await doc.flush()
  const { note } = doc.snapshot()
  if (!isUnsent(note) && openDocuments.get(lesson_uuid) === doc) openDocuments.delete(lesson_uuid)
  const { text, revision } = note.stored
  updateAnswers(contract.lessonInfo, ({ Lesson }) => ({
    Lesson: Lesson.uuid === lesson_uuid ? { ...Lesson, note: { ...Lesson.note, text, revision } } : Lesson,
  }))
}

/** Sends the unsent notes that aren't open. A lock lets only one tab send them at a time. */
export const sendUnsentNotes = async (): Promise<void> => {
  const account = getCurrentUser()?.user_account_uuid
  if (!account || !isOnline()) return
  await withLock('alaia-notes-kept', async () => {
    for (const note of await listUnsentNotes(account)) {
      if (!openDocuments.has(note.lesson_uuid)) await new NoteDocument(account, note).flush()
    }
  })
}

const sendEverything = async (): Promise<void> => {
  await Promise.all([...openDocuments.values()].map((doc) => doc.flush()))
  await sendUnsentNotes()
}

onOnlineChange(() => void (isOnline() && sendEverything()))
beforeSignOut(sendEverything)
