import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPromptMoment, type PromptFrequency, findDuePrompt } from './check-in-reminders.ts'
import { getDayInZone } from './time-zones.ts'

const createFrequency = (start_time: string, is_enabled = true): PromptFrequency =>
  Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`day_${day}`, { is_enabled, start_time }]))

const NEW_YORK = 'America/New_York'
const findDue = (
  frequency: PromptFrequency,
  now: string,
  { timeZone = NEW_YORK, notNow = null as string | null, lastCheckIn = null as string | null } = {},
) => findDuePrompt(frequency, { now: new Date(now), timeZone, notNow, lastCheckIn })?.toISOString() ?? null

describe('check-in prompt set to 08:05 am', () => {
  test('is due from then until the end of the day', () => {
    expect(findDue(createFrequency('0805'), '2026-11-20T13:04:59Z')).toBeNull()
    expect(findDue(createFrequency('0805'), '2026-11-20T13:05:00Z')).toBe('2026-11-20T13:05:00.000Z')
    expect(findDue(createFrequency('0805'), '2026-11-21T04:59:59Z')).toBe('2026-11-20T13:05:00.000Z')
    expect(findDue(createFrequency('0805'), '2026-11-21T05:00:00Z')).toBeNull()
  })

  test("is due at 08:05 in the person's own time zone", () => {
    expect(findDue(createFrequency('0805'), '2026-11-20T13:05:00Z', { timeZone: 'America/Los_Angeles' })).toBeNull()
    expect(findDue(createFrequency('0805'), '2026-11-20T02:20:00Z', { timeZone: 'Asia/Kathmandu' })).toBe(
      '2026-11-20T02:20:00.000Z',
    )
  })

  test('is not due after a check-in or "not now", and is due on the next day', () => {
    expect(findDue(createFrequency('0805'), '2026-11-20T15:00:00Z', { notNow: '2026-11-20' })).toBeNull()
    expect(findDue(createFrequency('0805'), '2026-11-20T15:00:00Z', { lastCheckIn: '2026-11-20' })).toBeNull()
    const yesterday = { notNow: '2026-11-19', lastCheckIn: '2026-11-19' }
    expect(findDue(createFrequency('0805'), '2026-11-20T15:00:00Z', yesterday)).toBe('2026-11-20T13:05:00.000Z')
  })

  test('is not due twice on a day that repeats after a flight west', () => {
    expect(findDue(createFrequency('0805'), '2026-11-20T15:00:00Z', { notNow: '2026-11-21' })).toBeNull()
  })
})

test('check-in prompt is not due on a weekday that is turned off', () => {
  const fridays = { ...createFrequency('0805', false), day_5: { is_enabled: true, start_time: '1530' } }
  expect(findDue(fridays, '2026-11-20T21:00:00Z')).toBe('2026-11-20T20:30:00.000Z')
  expect(findDue(fridays, '2026-11-21T21:00:00Z')).toBeNull()
  expect(findDue({}, '2026-11-20T21:00:00Z')).toBeNull()
})

describe('check-in prompt and daylight saving time', () => {
  test('comes an hour earlier in UTC after clocks go forward', () => {
    expect(findDue(createFrequency('0800'), '2026-03-07T20:00:00Z')).toBe('2026-03-07T13:00:00.000Z')
    expect(findDue(createFrequency('0800'), '2026-03-08T20:00:00Z')).toBe('2026-03-08T12:00:00.000Z')
  })

  test('comes an hour later in UTC after clocks go back', () => {
    expect(findDue(createFrequency('0800'), '2026-10-31T20:00:00Z')).toBe('2026-10-31T12:00:00.000Z')
    expect(findDue(createFrequency('0800'), '2026-11-01T20:00:00Z')).toBe('2026-11-01T13:00:00.000Z')
  })

  test('comes at the same offset from midnight if clocks skip its time', () => {
    expect(toPromptMoment(NEW_YORK, '2026-03-08', '0230').toISOString()).toBe('2026-03-08T07:30:00.000Z')
    expect(toPromptMoment('Africa/Cairo', '2026-04-24', '0015').toISOString()).toBe('2026-04-23T22:15:00.000Z')
  })

  test('comes at the first of two equal clock times', () => {
    expect(toPromptMoment(NEW_YORK, '2026-11-01', '0130').toISOString()).toBe('2026-11-01T05:30:00.000Z')
  })

  test('shifts in the opposite direction in the southern hemisphere', () => {
    expect(toPromptMoment('Australia/Lord_Howe', '2026-10-03', '0900').toISOString()).toBe('2026-10-02T22:30:00.000Z')
    expect(toPromptMoment('Australia/Lord_Howe', '2026-10-04', '0900').toISOString()).toBe('2026-10-03T22:00:00.000Z')
  })
})

test('check-in prompt is on its day and at its clock time in any zone, unless clocks skip that time', () => {
  const zones = fc.constantFrom(NEW_YORK, 'Africa/Cairo', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kolkata')
  const days = fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  let skippedTimes = 0
  fc.assert(
    fc.property(zones, days, fc.nat(1439), (timeZone, date, minutes) => {
      const day = date.toISOString().slice(0, 10)
      const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
      const moment = toPromptMoment(timeZone, day, time.join(''))
      expect(getDayInZone(timeZone, moment)).toBe(day)
      const clockTime = moment.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
      if (clockTime !== time.join(':')) skippedTimes++
    }),
    { numRuns: 300 },
  )
  expect(skippedTimes).toBeLessThan(5)
})
