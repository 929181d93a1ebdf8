/** A test server with check-in questions, and people who check in. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import * as reflect from '#contract/reflect.ts'
import { addDays, getDayInZone } from '#rules/zones.ts'
import { openTestApp, type TestApp } from './app.ts'
import { refusal, signedIn } from './people.ts'
import { questionUuid, seedQuestions } from '#server/domains/reflect/questions.seed.ts'

export const MOOD = questionUuid('student.mood')
export const SLEEP = questionUuid('student.sleep')
export const HOUR = 3_600_000

export type Person = Awaited<ReturnType<typeof signedIn>>

/** Formats a time as a device in a time zone of that offset would. */
export const written = (at: Date, offset = 0): string => {
  const sign = offset < 0 ? '-' : '+'
  const hours = String(Math.abs(offset)).padStart(2, '0')
  return `${new Date(at.getTime() + offset * HOUR).toISOString().slice(0, 19)}${sign}${hours}:00`
}

export const ago = (milliseconds: number): Date => new Date(Date.now() - milliseconds)
export const today = (): string => getDayInZone('UTC', ago(0))
/** Returns noon UTC, that many days ago. */
export const daysAgo = (days: number): string => written(new Date(`${addDays(today(), -days)}T12:00:00Z`))
export const lastYear = () => ({ from: addDays(today(), -365), to: addDays(today(), 1) })

export const happy = (more: Partial<reflect.Happiness> = {}): reflect.Happiness => ({
  client_uuid: randomUUID(),
  answered_at: written(ago(1000)),
  answers: [{ question_uuid: MOOD, score: 4 }],
  ...more,
})

export const checkIn = async (person: Person, more: Partial<reflect.Happiness> = {}): Promise<reflect.CheckIn> => {
  const { Response } = await person.call(reflect.checkIn, { Happiness: happy(more) })
  return Response!
}

/** Returns the paths of the fields that a call reports as invalid. */
export const fieldsOf = async (call: Promise<unknown>): Promise<string[]> => {
  const { http, fields } = await refusal(call)
  expect(http).toBe(422)
  return (fields ?? []).map(({ path }) => path)
}

/** Opens the test server before the tests of a file, and closes it after them. */
export const openSharedApp = () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openTestApp()
    await seedQuestions(testApp.platform)
  })
  afterAll(() => testApp.close())
  return {
    house: () => testApp,
    db: () => testApp.platform.db,
    newcomer: (options: Parameters<typeof signedIn>[1] = {}) =>
      signedIn({ app: testApp.app, db: testApp.platform.db }, options),
  }
}
