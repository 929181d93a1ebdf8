import { renderAnswered, renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, listTexts } from '#tests/support/web/read-html.ts'
import { startStubServer } from '#tests/support/web/stub-server.ts'
import { expect, it } from 'vitest'
import { type Section, sectionList } from '#contract/identity/sections.ts'
import { MoveDialog } from './move-dialog.tsx'

const createSection = (place: number, name: string): Section => ({
  uuid: `3f0c3b1e-0000-4000-8000-00000000000${place}`,
  name,
  grade: null,
  audience: 'middle_school',
  teachers: [],
  pupils_count: 0,
  archived_at: null,
  code: null,
})
const current = createSection(1, '7B')
const dialog = (
  <MoveDialog section={current} people={[{ uuid: 'a' }]} onClose={() => undefined} onMoved={() => undefined} />
)
const renderMove = (...others: Section[]): Promise<string> => {
  startStubServer().answer(sectionList, {
    Sections: [current, ...others],
    Counts: { present: others.length + 1, archived: 0 },
    Page: { next_cursor: null },
  })
  return renderAnswered(dialog)
}

it('students can be moved to every class except their own', async () => {
  const html = await renderMove(createSection(2, '7A'), createSection(3, '8A'))
  expect(listTexts(html, 'option')).toEqual(['Choose a class', '7A', '8A'])
})

it('students are not moved before a class is chosen', async () => {
  expect(listButtons(await renderMove(createSection(2, '7A')), 'disabled=""')).toEqual(['Move'])
})

it('a school with one class says that there is no other, but not while the classes are loading', async () => {
  expect(listTexts(renderPage(dialog), 'option')).toEqual(['Choose a class'])
  expect(listTexts(await renderMove(), 'option')).toEqual(['There are no other classes yet.'])
})
