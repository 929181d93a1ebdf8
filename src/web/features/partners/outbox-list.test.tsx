import { renderAnswered } from '#tests/support/web/render-page.tsx'
import { listButtons, listTexts, toText } from '#tests/support/web/read-html.ts'
import { startStubServer } from '#tests/support/web/stub-server.ts'
import { describe, expect, it } from 'vitest'
import { outboxList, type OutboxRow } from '#contract/assignments/outbox.ts'
import { OutboxList } from './outbox-list.tsx'

const createRow = (uuid: string, overrides: Partial<OutboxRow> = {}): OutboxRow => ({
  uuid,
  kind: 'progress',
  state: 'waiting',
  about: 'Four sides',
  section: '7B',
  person: null,
  attempts: 2,
  created_at: '2026-11-20T12:00:00Z',
  next_at: '2026-11-20T13:00:00Z',
  settled_at: null,
  last_error: null,
  ...overrides,
})
const refused = createRow('b', { state: 'refused', next_at: null, last_error: 'Unknown course', person: 'Ola Lund' })
const sent = createRow('c', { state: 'sent', next_at: null })

const renderOutbox = (rows: OutboxRow[], counts: { waiting?: number; refused?: number } = {}): Promise<string> => {
  startStubServer().answer(outboxList, {
    Outbox: rows,
    Counts: { waiting: 0, sent: 30, refused: 0, failing: 0, ...counts },
    Page: { next_cursor: 'older' },
  })
  return renderAnswered(<OutboxList />)
}

describe('the outbox of a connection', () => {
  it('lists what the platform has not received, with its reason and the next attempt', async () => {
    const html = await renderOutbox([createRow('a'), refused, sent], { waiting: 1, refused: 1 })
    const rows = html.split('<tr').slice(2).map(toText)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/Progress, Four sides 7B Attempts 2 at \d\d:\d\d[ap]m Send now/)
    expect(rows[1]).toMatch(/Progress, Four sides Unknown course Ola Lund Attempts 2 Failed Send now/)
  })

  it('counts all deliveries of the school', async () => {
    const text = toText(await renderOutbox([createRow('a')], { waiting: 4, refused: 2 }))
    expect(text).toContain('Delivered: 30. Waiting: 4. Failed: 2')
  })

  it('says that everything was delivered if that is so', async () => {
    const html = await renderOutbox([sent])
    expect(toText(html)).toContain('Nothing is waiting. Everything has been delivered.')
    expect(listTexts(html, 'table')).toEqual([])
    expect(listButtons(html)).not.toContain('Send all now')
  })

  it('does not say so while an older delivery is waiting or failed, and offers to send those', async () => {
    for (const counts of [{ refused: 3 }, { waiting: 2 }]) {
      const html = await renderOutbox([sent], counts)
      expect(toText(html)).not.toContain('Everything has been delivered.')
      expect(toText(html)).toContain('Show more to see the ones that have not.')
      expect(listButtons(html)).toEqual(['Send all now', 'Show more'])
    }
  })

  it('offers to send all at once if there are several', async () => {
    expect(listButtons(await renderOutbox([createRow('a'), refused], { waiting: 1, refused: 1 }))).toContain(
      'Send all now',
    )
    expect(listButtons(await renderOutbox([createRow('a')], { waiting: 1 }))).not.toContain('Send all now')
  })
})
