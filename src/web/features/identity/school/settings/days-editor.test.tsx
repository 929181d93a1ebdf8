import { renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, readFieldErrors, toText } from '#tests/support/web/read-html.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SchoolDays } from '#rules/school-days.ts'
import { hasAllDates, DaysEditor } from './days-editor.tsx'

const fall = { name: 'Fall', from: '2026-09-01', until: '2026-12-18' }
const vacation = { name: '', from: '2026-11-23', until: '2026-11-27' }

const renderDays = (days: Partial<SchoolDays>, problems: Record<string, string> = {}): string =>
  renderPage(<DaysEditor days={{ terms: [], holidays: [], ...days }} problems={problems} onChange={() => undefined} />)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the school calendar', () => {
  it('has all dates if every semester and break has a start date and an end date', () => {
    expect(hasAllDates({ terms: [fall], holidays: [vacation] })).toBe(true)
    expect(hasAllDates({ terms: [], holidays: [] })).toBe(true)
    expect(hasAllDates({ terms: [{ ...fall, until: '' }], holidays: [] })).toBe(false)
    expect(hasAllDates({ terms: [fall], holidays: [{ ...vacation, from: '' }] })).toBe(false)
  })

  it('says whether today is a school day', () => {
    expect(toText(renderDays({ terms: [fall] }))).toContain('Today is a school day.')
    expect(toText(renderDays({}))).toContain('Today is a school day.')
    expect(toText(renderDays({ terms: [fall], holidays: [vacation] }))).toContain('Today is not a school day.')
    expect(toText(renderDays({ terms: [{ ...fall, until: '2026-11-24' }] }))).toContain('Today is not a school day.')
  })

  it('says nothing about today while a date is missing', () => {
    expect(toText(renderDays({ terms: [{ ...fall, until: '' }] }))).not.toContain('Today is')
  })

  it('names the semester or break in its Remove button, even if that has no name yet', () => {
    const names = listButtons(renderDays({ terms: [fall], holidays: [vacation] }))
    expect(names.filter((name) => name.startsWith('Remove'))).toEqual(['Remove Fall', 'Remove this break'])
  })

  it('shows an error at the semester or break that it belongs to', () => {
    const html = renderDays(
      { terms: [fall, { ...fall, name: 'Spring' }], holidays: [vacation] },
      { 'days.terms.1': 'These dates overlap another semester.' },
    )
    const [first, second, third] = html.split('<li').slice(1).map(toText)
    expect(second).toContain('These dates overlap another semester.')
    expect(`${first} ${third}`).not.toContain('overlap')
  })

  it('shows an error about a date at the field of that date', () => {
    const message = 'Choose a date from 2000 to 2199.'
    const readErrors = (path: string) => readFieldErrors(renderDays({ terms: [fall] }, { [path]: message }))
    expect(readErrors('days.terms.0.from')).toEqual({ 'Start date': message })
    expect(readErrors('days.terms.0.until')).toEqual({ 'End date': message })
  })

  it('shows an error of a whole list above it', () => {
    const html = renderDays({ holidays: [vacation] }, { 'days.holidays': 'Remove some breaks.' })
    expect(toText(html)).toContain('Breaks Remove some breaks.')
  })
})
