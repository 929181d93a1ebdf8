import { renderAnswered, renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, listTexts, readFields, toText } from '#tests/support/web/read-html.ts'
import { startStubServer } from '#tests/support/web/stub-server.ts'
import { describe, expect, it } from 'vitest'
import { retentionPreview } from '#contract/privacy/admin.ts'
import { RetentionDialog } from './retention-dialog.tsx'
import type { RetentionPeriod } from './retention-periods.ts'

const server = startStubServer()
const createDialog = (overrides: Partial<RetentionPeriod> = {}) => (
  <RetentionDialog
    period={{ kind: 'check_ins', months: 24, usual: 24, unending: false, ...overrides }}
    onClose={() => undefined}
  />
)
const renderPreview = async (rows: number, before: string | null = '2024-11-20T12:00:00Z'): Promise<string> => {
  server.answer(retentionPreview, { Removes: { rows, before } })
  return toText(await renderAnswered(createDialog()))
}

describe('the choices of a retention', () => {
  it('are sorted, and have the current and the default one even if they are unusual', () => {
    const html = renderPage(createDialog({ months: 7, usual: 100 }))
    const months = listTexts(html, 'option').map((text) => Number.parseInt(text, 10))
    expect(months).toEqual([1, 2, 3, 6, 7, 12, 18, 24, 36, 60, 100, 120])
    expect(readFields(html)).toEqual({ 'Keep for': '7 months' })
  })

  it('include no limit only for data that may stay', () => {
    expect(listTexts(renderPage(createDialog()), 'option')).not.toContain('Until the person deletes it')
    const html = renderPage(createDialog({ months: null, usual: null, unending: true }))
    expect(readFields(html)).toEqual({ 'Keep for': 'Until the person deletes it' })
  })
})

describe('the preview of a retention', () => {
  it('counts what would be deleted, with the date before which it was written', async () => {
    expect(await renderPreview(1)).toContain('One entry from before 20 Nov 2024 would be deleted tonight, for good.')
    expect(await renderPreview(12_345)).toContain('12,345 entries from before 20 Nov 2024 would be deleted tonight')
  })

  it('says if nothing is deleted, and why', async () => {
    expect(await renderPreview(0)).toContain('No entries are old enough. Nothing would be deleted tonight.')
    expect(await renderPreview(0, null)).toContain('Nothing is deleted because of its age.')
  })

  it('asks for the data and the months that are chosen', async () => {
    await renderPreview(0)
    expect(server.listRequests(retentionPreview).at(-1)).toEqual({ Retention: { kind: 'check_ins', months: 24 } })
  })

  it('is counted before anything can be saved, and an unchanged retention is not saved', async () => {
    expect(toText(renderPage(createDialog({ months: 36 })))).toContain('Counting what would be deleted')
    server.answer(retentionPreview, { Removes: { rows: 0, before: null } })
    expect(listButtons(await renderAnswered(createDialog()), 'disabled=""').join()).toContain('Save')
  })
})
