import { renderAnswered } from '#tests/support/web/render-page.tsx'
import { listTexts, toText } from '#tests/support/web/read-html.ts'
import { startStubServer } from '#tests/support/web/stub-server.ts'
import { expect, it } from 'vitest'
import { type UnopenedAssignment, unopenedList } from '#contract/assignments/outbox.ts'
import { openFailureReasons } from '#rules/assignments.ts'
import { UnopenedAssignments } from './unopened-assignments.tsx'

const createRow = (overrides: Partial<UnopenedAssignment>): UnopenedAssignment => ({
  uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  assignment_type: 'mindfulness',
  colegia_assignment_id: null,
  title: '',
  thing: '',
  reason: 'session',
  person: 'Ola Lund',
  tries: 2,
  tried_at: '2026-11-20T12:00:00Z',
  ...overrides,
})
const renderRows = (rows: UnopenedAssignment[], count = rows.length): Promise<string> => {
  startStubServer().answer(unopenedList, { Unopened: rows, count, Page: { next_cursor: null } })
  return renderAnswered(<UnopenedAssignments />)
}
const readName = async (overrides: Partial<UnopenedAssignment>): Promise<string | undefined> =>
  listTexts(await renderRows([createRow(overrides)]), 'strong')[0]

it('an assignment that could not be opened is named by its title, by its id on the platform, or at least as one', async () => {
  expect(await readName({ title: 'Four sides', colegia_assignment_id: '77' })).toBe('Four sides')
  expect(await readName({ colegia_assignment_id: '77' })).toBe('Assignment 77')
  expect(await readName({})).toBe('Assignment')
})

it('an assignment that could not be opened shows its id on the platform once', async () => {
  const details = async (overrides: Partial<UnopenedAssignment>) =>
    listTexts(await renderRows([createRow(overrides)]), 'small')[1]
  expect(await details({ title: 'Four sides', colegia_assignment_id: '77', thing: 'four-sides' })).toBe(
    'Assignment 77 · four-sides',
  )
  expect(await details({ colegia_assignment_id: '77', thing: 'four-sides' })).toBe('four-sides')
})

it('an assignment that could not be opened has a reason in words, whatever the reason is', async () => {
  const rows = openFailureReasons.map((reason, index) => createRow({ uuid: `${index}`, reason }))
  const reasons = listTexts(await renderRows(rows), 'small').filter((_, index) => index % 2 === 0)
  expect(new Set(reasons).size).toBe(openFailureReasons.length)
  expect(reasons.join()).not.toContain('undefined')
})

it('assignments that could not be opened are counted, and not mentioned if there are none', async () => {
  expect(toText(await renderRows([createRow({})], 31))).toContain("Couldn't be opened: 31.")
  expect(await renderRows([])).toBe('')
})
