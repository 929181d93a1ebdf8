import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { EntryOpening } from '#contract/journal.ts'
import '#web/ui/icon/all-icons.ts'
import { EntryList, type EntryListProps } from './entry-list.tsx'
import { createEmptyPage, type JournalPage, parseJournalPage } from './journal-page.ts'

const entry: EntryOpening = {
  uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  client_uuid: '3f0c3b1e-0000-4000-8000-000000000002',
  title: 'The shelf',
  opening: 'It leans, and my books are on it.',
  prompt: null,
  mood: 4,
  written_at: '2026-11-20T12:00:00Z',
  day: '2026-11-20',
  updated_at: '2026-11-20T12:00:00Z',
}
const renderList = (props: Partial<EntryListProps>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <EntryList entries={[entry]} unsent={[]} {...props} />
    </MemoryRouter>,
  )
/** The local page after another device changed the entry, too. */
const createUnsentPage = (change: Partial<JournalPage>): JournalPage => ({
  ...createEmptyPage(entry.client_uuid, { title: 'The shelf', content: 'It leans less.' }),
  ...change,
})

test('the entry list shows the mood of an entry, but not if the school has check-ins turned off', () => {
  expect(renderList({})).toContain('Good sun')
  expect(renderList({ suns: false })).not.toContain('sun')
})

test('the entry list marks an entry with a conflict until a version is chosen', () => {
  expect(renderList({ unsent: [createUnsentPage({ divided: true })] })).toContain('two versions to choose from')
  const sent = renderList({ unsent: [createUnsentPage({})] })
  expect(sent).toContain('not sent yet')
  expect(sent).not.toContain('two versions')
})

test('parseJournalPage restores the conflict flag after a reload', () => {
  const restoredConflict = (page: object) => parseJournalPage(JSON.parse(JSON.stringify(page)))?.divided
  expect(restoredConflict(createUnsentPage({ divided: true }))).toBe(true)
  expect(restoredConflict(createUnsentPage({}))).toBe(false)
})

test('the brief entry list shows only titles, except in search results', () => {
  expect(renderList({ brief: true })).not.toContain('my books')
  expect(renderList({ brief: true, isSearch: true })).toContain('my books')
})
