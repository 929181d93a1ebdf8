/** Some weeks of a person's own check-ins and listening, sent as their device would. */
import { randomUUID } from 'node:crypto'
import * as library from '#contract/library.ts'
import * as reflect from '#contract/reflect.ts'
import { catalogUuid } from '#server/domains/library/library.seed.ts'
import { house, type Who } from './journey.ts'
import { signedInAt } from './server-process.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Low on Thursdays, bright on Sundays, good on all other days. */
const moodOn = (day: Date): number => [5, 4, 4, 4, 1, 4, 4][day.getDay()]!

/** Thursdays have the context "sleep". */
const sleptOn = (day: Date): string[] => (day.getDay() === 4 ? ['sleep'] : ['friends'])

/** Adds a check-in for each of the last days, today included, at this time of day. */
export const checkedInFor = async (who: Who, days: number): Promise<void> => {
  const { call } = await signedInAt(house().address, house().data, who)
  const { Questions } = await call(reflect.questions, {})
  const mood = Questions.find(({ kind }) => kind === 'mood')!
  for (let back = 0; back < days; back += 1) {
    const at = new Date(Date.now() - back * DAY_MS - 60_000)
    await call(reflect.checkIn, {
      Happiness: {
        client_uuid: randomUUID(),
        answered_at: at.toISOString(),
        answers: [{ question_uuid: mood.uuid, score: moodOn(at) }],
        emotions: ['older.calm'],
        contexts: sleptOn(at),
        ...(back === 0 ? { note: 'The bus was late, and then it did not matter.' } : {}),
      },
    })
  }
}

/** Adds a check-in of today for each of these moods. */
export const checkedInToday = async (who: Who, moods: readonly number[]): Promise<void> => {
  const { call } = await signedInAt(house().address, house().data, who)
  const { Questions } = await call(reflect.questions, {})
  const { uuid } = Questions.find(({ kind }) => kind === 'mood')!
  for (const score of moods) {
    const answers = [{ question_uuid: uuid, score }]
    const Happiness = { client_uuid: randomUUID(), answered_at: new Date().toISOString(), answers }
    await call(reflect.checkIn, { Happiness })
  }
}

/** Completes one short session on every second of the last days, today included. */
export const listenedFor = async (who: Who, days: number): Promise<void> => {
  const { call } = await signedInAt(house().address, house().data, who)
  const session_uuid = catalogUuid('session', 'four-sides')
  const { Session } = await call(library.sessionInfo, { MindfulnessSession: { session_uuid } })
  for (let back = days - (days % 2); back >= 0; back -= 2) {
    const now = Date.now()
    await call(library.progress, {
      MindfulnessSession: {
        session_uuid,
        timestamp: now - back * DAY_MS - (back ? HOUR_MS : 0),
        device_now: now,
        paused_seconds: Session.duration,
        completed: true,
        play_uuid: randomUUID(),
        heard_seconds: Session.duration,
      },
    })
  }
}
