import { expect, test } from 'vitest'
import { isUnsent, parseLocalNote, mergeNote, type Note, toNote } from './note.ts'

const LESSON = '3f0c3b1e-0000-4000-8000-000000000001'
const remoteNote = (text: string, revision: number) => ({ lesson_uuid: LESSON, text, revision, updated_at: null })
const createNote = (text: string, change: Partial<Note> = {}): Note => ({
  ...toNote(remoteNote('Old', 1)),
  text,
  ...change,
})

test('mergeNote takes a newer version from another device if the local note is unchanged', () => {
  expect(mergeNote(createNote('Old'), remoteNote('New there', 2))).toEqual({
    note: toNote(remoteNote('New there', 2)),
    theirs: undefined,
  })
})

test('mergeNote preserves local changes if the server still has the version they are based on', () => {
  const { note, theirs } = mergeNote(createNote('Mine'), remoteNote('Old', 1))
  expect([note.text, note.stored.revision, theirs]).toEqual(['Mine', 1, undefined])
})

test('mergeNote ignores a response that is older than the saved revision', () => {
  const saved = createNote('Newer', { stored: { text: 'Newer', revision: 3 } })
  expect(mergeNote(saved, remoteNote('Old', 2))).toEqual({ note: saved, theirs: undefined })
})

test('mergeNote recognizes its own save after the response was lost', () => {
  const { note, theirs } = mergeNote(createNote('Mine, and more', { sent: 'Mine' }), remoteNote('Mine', 2))
  expect([note.text, note.stored, theirs]).toEqual(['Mine, and more', { text: 'Mine', revision: 2 }, undefined])
  expect(isUnsent(note)).toBe(true)
})

test('mergeNote returns both versions if two devices wrote different texts', () => {
  const { note, theirs } = mergeNote(createNote('Mine'), remoteNote('Theirs', 2))
  expect([note.text, theirs?.text]).toEqual(['Mine', 'Theirs'])
})

test('parseLocalNote returns undefined for stored data that is not a note', () => {
  expect(parseLocalNote({ lesson_uuid: LESSON, text: 'Mine' })).toBeUndefined()
  expect(parseLocalNote('Mine')).toBeUndefined()
  expect(parseLocalNote(createNote('Mine'))).toEqual(createNote('Mine'))
})
