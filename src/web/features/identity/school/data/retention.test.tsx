import { renderAnswered } from '#tests/support/web/render-page.tsx'
import { listTexts, toText } from '#tests/support/web/read-html.ts'
import { startStubServer } from '#tests/support/web/stub-server.ts'
import { describe, expect, it } from 'vitest'
import type { ResponseData } from '#contract/endpoint.ts'
import { retentionPeriods } from '#contract/privacy/admin.ts'
import { Retention } from './retention.tsx'

const server = startStubServer()
const renderPeriods = (answer: Partial<ResponseData<typeof retentionPeriods>>): Promise<string> => {
  server.answer(retentionPeriods, { Retention: [], Removed: [], ...answer })
  return renderAnswered(<Retention />)
}
const period = (months: number | null, usual: number | null) =>
  ({ kind: 'journal', months, usual, unending: true }) as const

describe('the retention of a kind of data', () => {
  it('is a number of months, and marked if it is the default', async () => {
    const html = await renderPeriods({ Retention: [period(24, 24), period(1, 1), period(6, 24), period(1, 24)] })
    expect(listTexts(html, 'span').filter((text) => /month/.test(text))).toEqual([
      '24 months (default)',
      '1 month (default)',
      '6 months',
      '1 month',
    ])
  })

  it('is unlimited without a number, whatever the default is', async () => {
    const html = await renderPeriods({ Retention: [period(null, 24), period(null, null)] })
    expect(toText(html).match(/Until the person deletes it/g)).toHaveLength(2)
    expect(toText(html)).not.toContain('null')
  })
})

describe('what was deleted in the last month', () => {
  it('is counted by the name of its kind, and by its own name if the page does not know the kind', async () => {
    const html = await renderPeriods({
      Retention: [period(24, 24)],
      Removed: [
        { kind: 'journal', removed: 12, ran_at: '2026-11-20T12:00:00Z' },
        { kind: 'notes', removed: 3, ran_at: '2026-11-19T12:00:00Z' },
      ],
    })
    expect(listTexts(html, 'li').slice(-2)).toEqual([
      'Journal entries: 12, last on 20 Nov 2026',
      'notes: 3, last on 19 Nov 2026',
    ])
  })

  it('is not mentioned if nothing was', async () => {
    expect(toText(await renderPeriods({ Retention: [period(24, 24)] }))).not.toContain('Deleted in the last month')
  })
})
