import { renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, listChecked, toText } from '#tests/support/web/read-html.ts'
import { describe, expect, it } from 'vitest'
import type { DayHours } from '#rules/contact-hours.ts'
import { HoursField } from './hours-field.tsx'

const renderHours = (hours: DayHours[], error?: string): string =>
  renderPage(<HoursField hours={hours} error={error} onChange={() => undefined} />)
/** Returns the name and the value of each time field. */
const listTimes = (html: string): string[] =>
  [...html.matchAll(/aria-label="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => `${name}: ${value}`)

describe('the field for the hours of a support contact', () => {
  it('shows the stored times of each day, and which days have none', () => {
    const html = renderHours([{ day: 5, from: '0805', until: '1200' }])
    expect(listTimes(html)).toEqual(['Friday, from: 08:05', 'Friday, until: 12:00'])
    expect(listChecked(html)).toEqual(['Friday'])
    expect(toText(html).match(/Not available/g)).toHaveLength(6)
  })

  it('offers to copy the first day of the week, and Monday comes before Sunday', () => {
    const day = (number: number) => ({ day: number, from: '0800', until: '1500' })
    expect(listButtons(renderHours([day(0), day(3)]))).toEqual(['Copy Wednesday to all weekdays'])
    expect(listButtons(renderHours([]))).toEqual([])
  })

  it('shows its error', () => {
    const text = toText(renderHours([], 'End time must be after the start time.'))
    expect(text).toContain('End time must be after the start time.')
  })
})
