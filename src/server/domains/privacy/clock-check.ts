/**
 * Nothing is deleted because of its age while the clock can't be trusted:
 * docs/decisions/069-clock-jump-protection.md.
 */
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  insertClockCheck,
  listUntrustedBefore,
  deleteClockChecksOutside,
  getLastTrustedTime,
  getLastClockCheck,
  getLastEventBefore,
} from './clock-check.queries.ts'

/** A clock that is further ahead of the last trusted night is not trusted. */
const MAX_LEAD_MS = 30 * DAY_MS
/**
 * After this many nights with agreeing clocks, the clock is trusted all the same: the machine was really off over the
 * summer.
 */
const REQUIRED_NIGHTS = 3
/** The time between two of those nights: a machine may be off at night, and over a long weekend. */
const MIN_GAP_MS = 18 * HOUR_MS
const MAX_GAP_MS = 4 * DAY_MS
/** The number of checks to compare: repeated runs in one night are few, and count once. */
const MAX_COMPARED = 30
const CHECK_LIFETIME_MS = 60 * DAY_MS

type ClockContext = Pick<Platform, 'db' | 'clock'>

/** Returns how many consecutive nights, including this one, have clocks that roughly agree. */
const countAgreeing = (now: Date, untrusted: readonly Date[]): number => {
  let previous = now.getTime()
  let count = 1
  for (const checkedAt of untrusted) {
    const gap = previous - checkedAt.getTime()
    if (gap < MIN_GAP_MS) continue
    if (gap > MAX_GAP_MS) break
    previous = checkedAt.getTime()
    count += 1
  }
  return count
}

/** Returns the lead in milliseconds, or 0 if there is nothing to compare with. */
const getClockLead = async ({ db, clock }: ClockContext): Promise<number> => {
  const now = clock.now()
  const reference = (await getLastTrustedTime(db)) ?? (await getLastEventBefore(db, new Date(now.getTime() - DAY_MS)))
  return reference ? now.getTime() - reference.getTime() : 0
}

export const isClockTrusted = async (context: ClockContext): Promise<boolean> => {
  if ((await getClockLead(context)) <= MAX_LEAD_MS) return true
  const now = context.clock.now()
  return countAgreeing(now, await listUntrustedBefore(context.db, now, MAX_COMPARED)) >= REQUIRED_NIGHTS
}

/** Stores this night's check. @returns whether its clock can be trusted */
export const recordClockCheck = async ({ db, clock, log }: ClockContext & Pick<Platform, 'log'>): Promise<boolean> => {
  const now = clock.now()
  const days = Math.round((await getClockLead({ db, clock })) / DAY_MS)
  const believed = await isClockTrusted({ db, clock })
  await insertClockCheck(db, { at: now, believed })
  if (believed) {
    await deleteClockChecksOutside(db, new Date(now.getTime() - CHECK_LIFETIME_MS), new Date(now.getTime() + DAY_MS))
  } else log.write('privacy.clock_ahead', { days })
  return believed
}

/** @returns how many days the clock of the last night was ahead, or undefined if it was trusted */
export const getClockSkewDays = async ({ db }: Pick<Platform, 'db'>): Promise<number | undefined> => {
  const night = await getLastClockCheck(db)
  if (!night || night.believed) return undefined
  const reference =
    (await getLastTrustedTime(db)) ?? (await getLastEventBefore(db, new Date(night.at.getTime() - DAY_MS)))
  return reference && Math.round((night.at.getTime() - reference.getTime()) / DAY_MS)
}
