/**
 * Seeds the listening of the demo school's people in the last ten weeks, and their progress. Their activity, their
 * lists and the sessions that home offers to continue are therefore consistent.
 */
import { randomUUID } from 'node:crypto'
import { randomBetween, type RandomSource, createSeededRandom } from '#art/seeded-random.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { addDays, getDayInZone, getStartOfDay } from '#rules/time-zones.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import {
  insertProgressFromPlays,
  insertPlays,
  type DemoListener,
  listListeners,
  type NewPlay,
} from './playback/listening.queries.ts'

const WEEKS = 10

interface Habit {
  email: string
  /** The probability of a session on each weekday, from Sunday on. */
  days: readonly number[]
  /** The hours of the day at which the person listens. */
  hours: readonly number[]
  /** The weeks without practice, counted back from today. */
  without: readonly number[]
}

const habits: readonly Habit[] = [
  { email: 'young@riverbend.test', days: [0, 0.8, 0.2, 0.7, 0.2, 0.8, 0], hours: [9, 10], without: [5] },
  { email: 'student@riverbend.test', days: [0.3, 0.5, 0.2, 0.6, 0.5, 0.2, 0.1], hours: [7, 16, 21], without: [3, 7] },
  { email: 'senior@riverbend.test', days: [0.5, 0.4, 0.6, 0.3, 0.7, 0.1, 0.2], hours: [7, 22, 23], without: [6] },
  { email: 'teacher@riverbend.test', days: [0.1, 0.7, 0.5, 0.7, 0.5, 0.4, 0.1], hours: [6, 7, 17], without: [4] },
]

const pickFrom = <Item>(random: RandomSource, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!

/** Most sessions are heard to the end, and some only in part. */
const createPlay = (
  { uuid, time_zone, sessions }: DemoListener,
  { day, hours }: { day: string; hours: readonly number[] },
  random: RandomSource,
): NewPlay => {
  const hour = pickFrom(random, hours)
  const session = pickFrom(random, sessions)
  const playedSeconds =
    random() < 0.75 ? session.duration : Math.round(randomBetween(random, 0.3, 0.9) * session.duration)
  const startedAt =
    getStartOfDay(time_zone, day).getTime() + Math.round((hour * 60 + randomBetween(random, 0, 50)) * MINUTE_MS)
  return {
    uuid: randomUUID(),
    account_uuid: uuid,
    session_uuid: session.uuid,
    started_at: new Date(startedAt),
    reported_at: new Date(startedAt + playedSeconds * 1000),
    paused_seconds: playedSeconds,
    heard_seconds: playedSeconds,
    completed: playedSeconds === session.duration,
  }
}

/** Shortens the last play, so that the person has a session to continue. */
const shortenPlay = (play: NewPlay): NewPlay => {
  if (!play.completed) return play
  const playedSeconds = Math.round(play.paused_seconds * 0.4)
  const reported_at = new Date(new Date(play.started_at).getTime() + playedSeconds * 1000)
  return { ...play, reported_at, paused_seconds: playedSeconds, heard_seconds: playedSeconds, completed: false }
}

/** Returns the plays from ten weeks ago until yesterday. */
const createPlays = (habit: Habit, listener: DemoListener, now: Date): NewPlay[] => {
  const random = createSeededRandom(`listening ${habit.email}`)
  const today = getDayInZone(listener.time_zone, now)
  const plays: NewPlay[] = []
  for (let daysAgo = WEEKS * 7; daysAgo > 0; daysAgo -= 1) {
    const day = addDays(today, -daysAgo)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const [chance, secondChance] = [random(), random()]
    if (chance >= (habit.days[weekday] ?? 0) || habit.without.includes(Math.floor(daysAgo / 7))) continue
    const times = { day, hours: habit.hours }
    plays.push(createPlay(listener, times, random))
    if (secondChance < 0.25) plays.push(createPlay(listener, times, random))
  }
  // Two plays of one day may have been created in the wrong order.
  plays.sort((a, b) => Number(a.reported_at) - Number(b.reported_at))
  const last = plays.pop()
  // Earlier plays of the last session are removed. Otherwise the session would be completed and unfinished at once.
  return last ? [...plays.filter(({ session_uuid }) => session_uuid !== last.session_uuid), shortenPlay(last)] : plays
}

const emails = habits.map(({ email }) => email)

/** Run this after people and catalog are seeded. It runs only once. */
export const seedDemoListening = async ({ db, clock }: Platform): Promise<void> => {
  await runSeedOnce(db, { name: 'demo-listening', sourceHash: '1' }, async (tx) => {
    const listeners = await listListeners(tx, emails)
    const plays = habits.flatMap((habit) => {
      const listener = listeners.get(habit.email)
      return listener && listener.sessions.length > 0 ? createPlays(habit, listener, clock.now()) : []
    })
    await insertPlays(tx, plays)
  })
  // Progress is a seed of its own, so that a school that only has the plays gets it too.
  await runSeedOnce(db, { name: 'demo-places', sourceHash: '1' }, async (tx) => {
    const listeners = await listListeners(tx, emails)
    await insertProgressFromPlays(
      tx,
      [...listeners.values()].map(({ uuid }) => uuid),
    )
  })
}
