/** Notes that are open, and those that were written on this device and have not arrived. */
import * as contract from '#contract/learn.ts'
import type { LessonNote } from '#contract/learn.ts'
import { amendAnswers } from '#web/lib/answers.ts'
import { inTurn } from '#web/lib/in-turn.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { currentUser, onLeave } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'
import { keptNote, unsentNotes } from './kept-notes.ts'
import { isUnsent, noteFrom } from './note.ts'
import { NoteSheet } from './note-sheet.ts'

/** By lesson, of whoever is here. */
const open = new Map<string, NoteSheet>()
onLeave(() => open.clear())

/** With what lies on this device and has not arrived. */
export const openNotes = async (account: string, found: LessonNote): Promise<NoteSheet> => {
  const kept = await keptNote(account, found.lesson_uuid)
  const sheet = open.get(found.lesson_uuid) ?? new NoteSheet(account, kept ?? noteFrom(found))
  sheet.find(found)
  open.set(found.lesson_uuid, sheet)
  return sheet
}

/** What was read of the lesson before says from now on what is stored now. */
export const closeNotes = async (sheet: NoteSheet): Promise<void> => {
  const { lesson_uuid } = sheet.snapshot().note
  await sheet.flush()
  const { note } = sheet.snapshot()
  if (!isUnsent(note) && open.get(lesson_uuid) === sheet) open.delete(lesson_uuid)
  const { text, revision } = note.stored
  amendAnswers(contract.lessonInfo, ({ Lesson }) => ({
    Lesson: Lesson.uuid === lesson_uuid ? { ...Lesson, note: { ...Lesson.note, text, revision } } : Lesson,
  }))
}

/** One tab at a time. */
export const sendKeptNotes = async (): Promise<void> => {
  const account = currentUser()?.user_account_uuid
  if (!account || !isOnline()) return
  await inTurn('alaia-notes-kept', async () => {
    for (const note of await unsentNotes(account)) {
      if (!open.has(note.lesson_uuid)) await new NoteSheet(account, note).flush()
    }
  })
}

const sendEverything = async (): Promise<void> => {
  await Promise.all([...open.values()].map((sheet) => sheet.flush()))
  await sendKeptNotes()
}

onOnlineChange(() => void (isOnline() && sendEverything()))
beforeSignOut(sendEverything)
