import { expect, test } from 'vitest'
import { isUnsent, parseLocalNote, mergeNote, type Note, toNote } from './note.ts'

const LESSON = '3f0c3b1e-0000-4000-8000-000000000001'
const found = (text: string, revision: number) => ({ lesson_uuid: LESSON, text, revision, updated_at: null })
const written = (text: string, change: Partial<Note> = {}): Note => ({ ...toNote(found('Old', 1)), text, ...change })

test('notes that were only read follow what another device wrote', () => {
  expect(mergeNote(written('Old'), found('New there', 2))).toEqual({
    note: toNote(found('New there', 2)),
    theirs: undefined,
  })
})

test('what was written here goes on over the state that it was written over', () => {
  const { note, theirs } = mergeNote(written('Mine'), found('Old', 1))
  expect([note.text, note.stored.revision, theirs]).toEqual(['Mine', 1, undefined])
})

test('an answer that is older than the last words changes nothing', () => {
  const saved = written('Newer', { stored: { text: 'Newer', revision: 3 } })
  expect(mergeNote(saved, found('Old', 2))).toEqual({ note: saved, theirs: undefined })
})

test('words that arrived without an answer are known again', () => {
  const { note, theirs } = mergeNote(written('Mine, and more', { sent: 'Mine' }), found('Mine', 2))
  expect([note.text, note.stored, theirs]).toEqual(['Mine, and more', { text: 'Mine', revision: 2 }, undefined])
  expect(isUnsent(note)).toBe(true)
})

test('two devices that wrote differently are both kept', () => {
  const { note, theirs } = mergeNote(written('Mine'), found('Theirs', 2))
  expect([note.text, theirs?.text]).toEqual(['Mine', 'Theirs'])
})

test('what lies on the device and is no note reads as if it were not there', () => {
  expect(parseLocalNote({ lesson_uuid: LESSON, text: 'Mine' })).toBeUndefined()
  expect(parseLocalNote('Mine')).toBeUndefined()
  expect(parseLocalNote(written('Mine'))).toEqual(written('Mine'))
})
