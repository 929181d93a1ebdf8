import { describe, expect, test } from 'vitest'
import { describeMonth, describeWeeks } from './month-sentences.ts'
import { type MoodLabels, formatMoodLabels } from './moods.ts'

const moods: MoodLabels = ['Low', 'Cloudy', 'Okay', 'Good', 'Bright']
const day = (number: number, ...moods: number[]) => ({ day: `2026-11-0${number}`, moods, count: moods.length || 1 })
const week = (number: number, mood: number | null) => ({ start: `2026-10-0${number}`, mood, count: mood ? 3 : 0 })

describe('describeMonth', () => {
  test('lists the moods from bright to low', () => {
    expect(describeMonth([day(1, 1), day(2, 4), day(3, 4, 4), day(4)], moods, 'November')).toBe(
      'Four days with a check-in: Good on two, Low on one.',
    )
  })

  test('counts each check-in of a day with several, without averaging them', () => {
    expect(describeMonth([day(1, 1, 4), day(2, 4)], moods, 'November')).toBe(
      'Two days with a check-in: Good on two, Low on one. On a day with several check-ins, each one counts.',
    )
    expect(describeMonth([day(1, 4, 1)], moods, 'November')).toBe('One day with a check-in in November: Low and Good.')
    expect(formatMoodLabels(moods, [4, 1, 3, 1])).toBe('Low, Okay and Good')
  })

  test('describes a month with one check-in or none', () => {
    expect(describeMonth([day(1, 5)], moods, 'November')).toBe('One day with a check-in in November: Bright.')
    expect(describeMonth([], moods, 'November')).toBe('No check-ins in November.')
  })
})

describe('describeWeeks', () => {
  test('compares the first and last week that have check-ins', () => {
    expect(describeWeeks([week(1, null), week(2, 2.6), week(3, 3), week(4, 3.84)], moods)).toMatch(
      /It rose from 2\.6 to 3\.8\.$/,
    )
    expect(describeWeeks([week(1, 4), week(2, 3)], moods)).toMatch(/It went from 4\.0 to 3\.0\.$/)
    expect(describeWeeks([week(1, 3.1), week(2, 3)], moods)).toMatch(/It stayed near 3\.0\.$/)
  })

  test('describes no trend for one week or none', () => {
    expect(describeWeeks([week(1, 2.2)], moods)).toBe('One week so far, average 2.2: near Cloudy.')
    expect(describeWeeks([week(1, null)], moods)).toBe('No check-ins in the last twelve weeks.')
  })
})
