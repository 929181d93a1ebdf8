import { describe, expect, it, vi } from 'vitest'

/** The browser's parts that the modules need when they are loaded. */
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

const { isUnsentDraft, parseDraftName } = await import('./draft-kinds.ts')

const UUID = '3f0c3b1e-0000-4000-8000-000000000001'
const edited = { fields: { title: 'Mine' }, revision: 3 }
const line = { id: 'a', text: 'One.', pause_seconds: 5 }
const note = { lesson_uuid: UUID, text: 'Mine', stored: { text: 'Old', revision: 1 }, sent: null }
const journalPage = {
  client_uuid: UUID,
  written_at: '2026-11-29T10:00:00+01:00',
  words: { title: '', content: 'Mine', prompt: null, mood: null },
  stored: null,
  sent: [],
  changed_at: 0,
  unfinished: true,
}

describe('the name of a local draft', () => {
  it('has the kind and the id of its document', () => {
    expect(parseDraftName(`Lesson/${UUID}`)).toEqual({ kind: 'lesson', id: UUID })
    expect(parseDraftName('cms/terms')).toEqual({ kind: 'page', id: 'terms' })
    expect(parseDraftName(UUID)).toEqual({ kind: 'exercise', id: UUID })
  })
})

describe('a local draft', () => {
  it.each([
    [`Unit/${UUID}`, edited],
    [`Lesson/${UUID}`, edited],
    [`article/${UUID}`, edited],
    ['cms/terms', { content: { sections: [] }, revision: 3 }],
    [`learn-note/${UUID}`, note],
    [`learn-note/${UUID}`, { ...note, text: 'Old', sent: 'Mine' }],
    [`journal/${UUID}`, journalPage],
    [UUID, { revision: 3, changes: { script: [line] } }],
    [`take/${UUID}/${UUID}`, { uuid: UUID, wav: 'UklGRg==' }],
  ])('named %s has unsent text', (name, stored) => expect(isUnsentDraft(name, stored)).toBe(true))

  it.each([
    ['Unit/new', { title: 'Only begun' }],
    [`learn-note/${UUID}`, { ...note, text: 'Old' }],
    [`journal/${UUID}`, { ...journalPage, words: { ...journalPage.words, content: ' ' } }],
    [UUID, { revision: 3, changes: { title: ' ' } }],
    ['chosen/goal', { minutes: 10 }],
    ['check-in', { answers: [] }],
    ['cms/terms', undefined],
  ])('named %s has nothing to send if it is empty, only begun or saved', (name, stored) =>
    expect(isUnsentDraft(name, stored)).toBe(false),
  )
})
