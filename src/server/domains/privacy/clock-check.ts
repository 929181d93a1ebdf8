/**
 * Nothing is deleted because of its age while the clock cannot be trusted:
 * docs/decisions/069-clock-jump-protection.md.
 */
import type { Platform } from '#server/platform/platform.ts'
import {
  insertClockCheck,
  listUntrustedBefore,
  deleteClockChecksOutside,
  getLastTrusted,
  getLastClockCheck,
  getLastSeenBefore,
} from './clock-check.queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A clock that is further ahead of the last night is doubted. */
const MOST_AHEAD = 30 * DAY
/** So many nights whose clocks agree are believed all the same: it was really off over the summer. */
const NIGHTS = 3
/** Between two of them: a machine may be off at night, and over a long weekend. */
const LEAST_BETWEEN = 18 * HOUR
const MOST_BETWEEN = 4 * DAY
/** Tries of one night, which count once, are few. */
const LOOKED_AT = 30
const KEPT = 60 * DAY

type ClockContext = Pick<Platform, 'db' | 'clock'>

/** How many nights in a row, this one among them, say about the same. */
const countAgreeing = (now: Date, doubted: readonly Date[]): number => {
  let last = now.getTime()
  let count = 1
  for (const at of doubted) {
    const between = last - at.getTime()
    if (between < LEAST_BETWEEN) continue
    if (between > MOST_BETWEEN) break
    last = at.getTime()
    count += 1
  }
  return count
}

/** In milliseconds; nothing where nothing is known that it could be compared to. */
const getClockLead = async ({ db, clock }: ClockContext): Promise<number> => {
  const now = clock.now()
  const known = (await getLastTrusted(db)) ?? (await getLastSeenBefore(db, new Date(now.getTime() - DAY)))
  return known ? now.getTime() - known.getTime() : 0
}

export const isClockTrusted = async (parts: ClockContext): Promise<boolean> => {
  if ((await getClockLead(parts)) <= MOST_AHEAD) return true
  const now = parts.clock.now()
  return countAgreeing(now, await listUntrustedBefore(parts.db, now, LOOKED_AT)) >= NIGHTS
}

/** Writes down this night. @returns whether its clock can be believed */
export const recordClockCheck = async ({ db, clock, log }: ClockContext & Pick<Platform, 'log'>): Promise<boolean> => {
  const now = clock.now()
  const days = Math.round((await getClockLead({ db, clock })) / DAY)
  const believed = await isClockTrusted({ db, clock })
  await insertClockCheck(db, { at: now, believed })
  if (believed) await deleteClockChecksOutside(db, new Date(now.getTime() - KEPT), new Date(now.getTime() + DAY))
  else log.error('the clock is too far ahead of the last night, and nothing is removed because of its age', { days })
  return believed
}

/** @returns how many days the clock of the last night was ahead, where it was not believed */
export const getClockSkewDays = async ({ db }: Pick<Platform, 'db'>): Promise<number | undefined> => {
  const night = await getLastClockCheck(db)
  if (!night || night.believed) return undefined
  const known = (await getLastTrusted(db)) ?? (await getLastSeenBefore(db, new Date(night.at.getTime() - DAY)))
  return known && Math.round((night.at.getTime() - known.getTime()) / DAY)
}
