import { renderAnswered, renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, toText } from '#tests/support/web/read-html.ts'
import { startStubServer } from '#tests/support/web/stub-server.ts'
import { describe, expect, it } from 'vitest'
import { type School, schoolInfo } from '#contract/identity/school.ts'
import { CloseSchoolPanel } from './data/close-school-panel.tsx'
import { ClosingBanner } from './school-tabs.tsx'

const school: School = {
  uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  name: 'Riverbend',
  school_code: 'RIVER',
  time_zone: 'America/New_York',
  country: 'US',
  days: { terms: [], holidays: [] },
  without: [],
  revision: 1,
  closing: null,
}
const closing = { since: '2026-11-20T12:00:00Z', erased_from: '2027-01-19T12:00:00Z' }

describe('a school that is closing', () => {
  it('says until when it can be undone, and offers that', async () => {
    startStubServer().answer(schoolInfo, { School: { ...school, closing } })
    const html = await renderAnswered(<ClosingBanner />)
    expect(toText(html)).toContain('This school is closing. All of its data is deleted on 19 Jan 2027.')
    expect(listButtons(html)).toEqual(['Cancel closing'])
  })

  it('can not be closed a second time', () => {
    expect(toText(renderPage(<CloseSchoolPanel school={{ ...school, closing }} />))).toBe('')
  })
})

describe('a school that is open', () => {
  it('has no such banner, and can be closed', async () => {
    startStubServer().answer(schoolInfo, { School: school })
    expect(await renderAnswered(<ClosingBanner />)).toBe('')
    expect(listButtons(renderPage(<CloseSchoolPanel school={school} />))).toEqual(['Close the school'])
  })
})
