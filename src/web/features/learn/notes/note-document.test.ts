import { expect, test, vi } from 'vitest'

/** The browser's parts that the modules need when they are loaded. */
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

const { AutosaveDocument } = await import('#web/autosave/autosave-document.ts')
const { noteDefinition } = await import('./note-document.ts')
const { isUnsentNote, parseLocalNote } = await import('./note.ts')

const LESSON = '3f0c3b1e-0000-4000-8000-000000000001'
const remoteNote = (text: string, revision: number) => ({ lesson_uuid: LESSON, text, revision, updated_at: null })
const createNote = (text: string, change: object = {}) => ({
  lesson_uuid: LESSON,
  text,
  stored: { text: 'Old', revision: 1 },
  sent: null,
  ...change,
})

/** Opens the server's note with a local one. */
const open = (local: object, remote: ReturnType<typeof remoteNote>) => {
  const draft = noteDefinition.localDraft.parse(local, remote)
  const doc = new AutosaveDocument(noteDefinition, remote, { account: 'a', draft })
  doc.close()
  return doc
}

test('a lesson note takes a newer version from another device if the local note is unchanged', () => {
  const doc = open(createNote('Old'), remoteNote('New there', 2))
  expect([doc.snapshot().fields.text, doc.isUnsaved]).toEqual(['New there', false])
})

test('a lesson note preserves local changes if the server still has the version they are based on', () => {
  const { fields, stored, status } = open(createNote('Mine'), remoteNote('Old', 1)).snapshot()
  expect([fields.text, stored.revision, status]).toEqual(['Mine', 1, 'waiting'])
})

test('a lesson note ignores a response that is older than the saved revision', () => {
  const doc = open(createNote('Newest', { stored: { text: 'Newer', revision: 3 } }), remoteNote('Old', 2))
  expect(doc.snapshot()).toMatchObject({ fields: { text: 'Newest' }, base: { text: 'Newer' }, status: 'waiting' })
})

test('a lesson note recognizes its own save after the response was lost', () => {
  const doc = open(createNote('Mine, and more', { sent: 'Mine' }), remoteNote('Mine', 2))
  expect(doc.snapshot()).toMatchObject({ fields: { text: 'Mine, and more' }, base: { text: 'Mine' }, conflicts: [] })
  expect(doc.isUnsaved).toBe(true)
})

test('a lesson note has both versions if two devices wrote different texts', () => {
  const { fields, stored, status } = open(createNote('Mine'), remoteNote('Theirs', 2)).snapshot()
  expect([fields.text, stored.text, status]).toEqual(['Mine', 'Theirs', 'conflict'])
})

test('a lesson note in conflict is stored with the version before it, so that a reload finds the conflict again', () => {
  const remote = remoteNote('Theirs', 2)
  const origin = { base: { text: 'Old' }, revision: 1 }
  const draft = {
    fields: { text: 'Mine' },
    base: { text: 'Theirs' },
    revision: 2,
    sent: [],
    conflicts: ['text'] as const,
  }
  const local = noteDefinition.localDraft.serialize(draft, origin, remote) as object
  expect(local).toEqual(createNote('Mine'))
  expect(open(local, remote).snapshot().status).toBe('conflict')
})

test('parseLocalNote returns undefined for stored data that is not a note', () => {
  expect(parseLocalNote({ lesson_uuid: LESSON, text: 'Mine' })).toBeUndefined()
  expect(parseLocalNote('Mine')).toBeUndefined()
  expect(parseLocalNote(createNote('Mine'))).toEqual(createNote('Mine'))
  expect(isUnsentNote(parseLocalNote(createNote('Mine'))!)).toBe(true)
})
