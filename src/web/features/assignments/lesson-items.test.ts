import { expect, test } from 'vitest'
import { toLocalDay } from '#rules/times.ts'
import { getDueTime, listAssignableItems, getAssignmentTitle } from './lesson-items.ts'

const lesson = {
  uuid: 'l',
  title: 'Where nerves live',
  lesson_sessions: { mindfulness: [{ uuid: 's', title: 'Four sides' }] },
  lesson_attachments: { attachments: [{ uuid: 'f', title: 'Trace your hand' }] },
  lesson_links: {
    links: [
      { title: 'A page', url: 'https://example.org' },
      { title: 'A letter', url: 'mailto:a@example.org' },
    ],
  },
}

test('listAssignableItems lists sessions, then files, then web pages', () => {
  const items = listAssignableItems(lesson)
  expect(items.map(({ title }) => title)).toEqual(['Four sides', 'Trace your hand', 'A page'])
  expect(items.map(({ item }) => item.assignment_type)).toEqual(['mindfulness', 'file', 'others'])
})

test('getAssignmentTitle uses the title of a single item, and the lesson title for several items', () => {
  const items = listAssignableItems(lesson)
  expect(getAssignmentTitle(lesson, items.slice(0, 1))).toBe('Four sides')
  expect(getAssignmentTitle(lesson, items.slice(0, 2))).toBe('Where nerves live')
  expect(getAssignmentTitle(lesson, [])).toBe('Where nerves live')
})

test("getDueTime returns the end of the day in the teacher's time zone", () => {
  expect(getDueTime('2026-12-01')).toBe(new Date('2026-12-01T23:59:00').toISOString())
  expect(getDueTime('')).toBeNull()
})

test.each([
  ['America/New_York', ['2026-10-31', '2026-11-01', '2026-11-02', '2027-03-13', '2027-03-14', '2027-03-15']],
  ['Europe/Berlin', ['2026-10-24', '2026-10-25', '2026-10-26', '2027-03-28']],
  ['Australia/Lord_Howe', ['2026-10-03', '2026-10-04', '2027-04-04']],
])('a due date in %s is the end of that day, including when daylight saving time changes', (zone, days) => {
  const originalZone = process.env['TZ']
  process.env['TZ'] = zone
  try {
    for (const day of days) {
      const due = getDueTime(day)!
      const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      expect([formatter.format(new Date(due)), toLocalDay(due)]).toEqual([`${day} 23:59`, day])
    }
  } finally {
    if (originalZone === undefined) delete process.env['TZ']
    else process.env['TZ'] = originalZone
  }
})
