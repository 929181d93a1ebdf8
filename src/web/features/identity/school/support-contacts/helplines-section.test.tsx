import { renderPage } from '#tests/support/web/render-page.tsx'
import { toText } from '#tests/support/web/read-html.ts'
import { describe, expect, it } from 'vitest'
import type { AdminHelpline } from '#contract/support/admin.ts'
import type { Helpline } from '#rules/safety/support.ts'
import { HelplinesSection } from './helplines-section.tsx'

const own = (checked_at: string | null): AdminHelpline => ({
  uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  name: 'River line',
  note: 'For students of the river schools.',
  call: '555 0100',
  text_to: '',
  text_body: '',
  chat: '',
  against_harm: false,
  checked: checked_at !== null,
  checked_at,
  revision: 1,
})
const defaults = [
  { id: '988', name: 'Lifeline', call: '988' },
  { id: 'text', name: 'Text line', text: { to: '741741', body: 'HOME' } },
] as unknown as Helpline[]

const renderLines = (helplines: AdminHelpline[], ours = defaults): string =>
  toText(renderPage(<HelplinesSection helplines={helplines} ours={ours} emergency="911" />))

describe('the helplines of a school', () => {
  it('are the default ones until the school adds its own', () => {
    const text = renderLines([])
    expect(text).toContain('These default helplines are shown now: Lifeline, 988 Text line, 741741')
    expect(text).toContain('For emergencies the card shows 911')
  })

  it('are still the default ones while no one has called its own', () => {
    const text = renderLines([own(null)])
    expect(text).toContain('River line')
    expect(text).toContain('Not checked, so not shown')
    expect(text).toContain('None of your helplines has been checked yet, so the default ones are shown.')
    expect(text).toContain('Lifeline, 988')
  })

  it('replace the default ones as soon as one is checked', () => {
    const text = renderLines([own('2026-11-20T12:00:00Z'), { ...own(null), uuid: 'b', name: 'Lake line' }])
    expect(text).toContain('Checked 20 Nov 2026')
    expect(text).not.toContain('Lifeline')
  })

  it('are none in a country without default ones, and that is said', () => {
    expect(renderLines([], [])).toContain('Alaia has no default helpline for your country')
    expect(renderLines([own('2026-11-20T12:00:00Z')], [])).not.toContain('no default helpline')
  })
})
