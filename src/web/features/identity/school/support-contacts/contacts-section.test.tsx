import { renderPage } from '#tests/support/web/render-page.tsx'
import { toText } from '#tests/support/web/read-html.ts'
import { describe, expect, it } from 'vitest'
import type { AdminContact } from '#contract/support/admin.ts'
import { ContactsSection } from './contacts-section.tsx'

const createContact = (overrides: Partial<AdminContact>): AdminContact => ({
  uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  name: 'Ms. Falk',
  role: 'Counselor',
  place: 'Room 4',
  hours: [],
  away_words: '',
  adult: null,
  revision: 1,
  ...overrides,
})
const renderContact = (overrides: Partial<AdminContact>): string =>
  toText(renderPage(<ContactsSection contacts={[createContact(overrides)]} />))
const hours = (day: number, from = '0800', until = '1500') => ({ day, from, until })

describe('the hours of a support contact', () => {
  it('are listed from Monday to Sunday, whatever order they were saved in', () => {
    const text = renderContact({ hours: [hours(0), hours(6), hours(1)] })
    expect(text).toContain('Mon, Sat, Sun 08:00am to 03:00pm')
  })

  it('are grouped by days with the same hours', () => {
    const text = renderContact({ hours: [hours(1), hours(2), hours(5, '0800', '1200'), hours(3)] })
    expect(text).toContain('Mon, Tue, Wed 08:00am to 03:00pm; Fri 08:00am to 12:00pm')
  })

  it('are called missing if there are none', () => {
    expect(renderContact({ hours: [] })).toContain('No hours')
  })
})

describe('the recipient of requests to talk', () => {
  it('is named, or it is said that no one receives them', () => {
    const adult = { uuid: 'a', name: 'Ingrid Falk', active: true }
    expect(renderContact({ adult })).toContain('Requests go to Ingrid Falk')
    expect(renderContact({ adult: null })).toContain('On the card only')
  })

  it('is reported as deactivated, because then no one reads the requests', () => {
    const text = renderContact({ adult: { uuid: 'a', name: 'Ingrid Falk', active: false } })
    expect(text).toContain('Ingrid Falk is deactivated, so no one reads these requests')
    expect(text).not.toContain('Requests go to')
  })
})

describe('the list of support contacts', () => {
  it('says what students read while there are none', () => {
    const text = toText(renderPage(<ContactsSection contacts={[]} />))
    expect(text).toContain('Until you add one, the help card tells students to go to any adult at school.')
  })

  it('leaves out a location that is not known', () => {
    expect(renderContact({})).toContain('Counselor, Room 4')
    expect(renderContact({ place: '' })).toContain('Counselor No hours')
  })
})
