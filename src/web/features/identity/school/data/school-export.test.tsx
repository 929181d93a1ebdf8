import { renderAnswered } from '#tests/support/web/render-page.tsx'
import { toText } from '#tests/support/web/read-html.ts'
import { startStubServer } from '#tests/support/web/stub-server.ts'
import { describe, expect, it } from 'vitest'
import type { Export } from '#contract/privacy.ts'
import { schoolExport } from '#contract/privacy/admin.ts'
import { SchoolExport } from './school-export.tsx'

const server = startStubServer()
const ready: Export = {
  uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  status: 'ready',
  asked_at: '2026-11-20T12:00:00Z',
  until: '2026-11-27T12:00:00Z',
  size: 2_500_000,
  url: '/media/private/export.zip',
}
const renderExport = (copy: Export | null): Promise<string> => {
  server.answer(schoolExport, { Export: copy })
  return renderAnswered(<SchoolExport />)
}

describe('the data export of a school', () => {
  it('is offered if there is none', async () => {
    const html = await renderExport(null)
    expect(toText(html)).toContain('Create export')
    expect(html).not.toContain('download=')
  })

  it('is a link with its size and its last day while it is ready', async () => {
    const html = await renderExport(ready)
    expect(html).toContain('href="/media/private/export.zip"')
    expect(toText(html)).toMatch(/Download 2\.\d MB, until 27 Nov 2026/)
    expect(toText(html)).toContain('Create new export')
  })

  it('has no link while it is being created, not even the one of an earlier export', async () => {
    const html = await renderExport({ ...ready, status: 'making' })
    expect(html).not.toContain('download=')
    expect(toText(html)).toContain("You can leave this page. The link will be here when it's ready.")
  })

  it('says that it failed', async () => {
    const html = await renderExport({ ...ready, status: 'failed', url: null, size: null, until: null })
    expect(toText(html)).toContain('The export failed. Please try again.')
  })
})
