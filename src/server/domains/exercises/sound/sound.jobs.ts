/** Has exercises spoken, in the order in which they were asked for; a making that was killed goes on where it was. */
import type { Database } from '../../../platform/database/database.ts'
import type { Work } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { settled } from '../changes/changes.ts'
import type { ExerciseRow } from '../exercises.queries.ts'
import { sendRemoval } from '../changes/files.jobs.ts'
import { exerciseOf } from '../pictures/pictures.queries.ts'
import type { Ports } from '../ports.ts'
import { forgetSentences, spoken, Unwanted } from './sound-making.ts'
import { exerciseToMake, forgottenMakings, giveUp, type Making, storeSound, type Sound } from './sound.queries.ts'
import { type QuotaApproved, giveBackUse } from '../day/use.queries.ts'

const QUEUE = 'exercises-sound'
/** Of what nobody waits for: it never stands before somebody who does. */
const AHEAD = 'exercises-sound-ahead'
/** The first start makes the player's sounds and the first sessions of home meanwhile. */
const AFTER_MS = 60_000
/** Further attempts after the first. */
const RETRIES = 2
/** Seconds: twenty minutes of sound on a slow core that others use too. */
const LONGEST_ATTEMPT = 1800
/** One that makes room for others, however many they are. */
const PATIENT_ATTEMPT = 3 * 3600
/** Longer than a whole school's day of exercises takes. */
const FORGOTTEN_MS = 3 * 3_600_000

const GAVE_UP = "The sound couldn't be made this time. Your script is all here: try again in a little while."

/** What is other about an exercise is told to whoever it is of, when it is true for everybody. */
const told = (platform: Platform, tx: Database, { uuid, account_uuid: account, status }: ExerciseRow): Promise<void> =>
  platform.events.tell(account, { kind: 'exercise', uuid, status, stage: 'done', percent: 100 }, tx)

const finish = async (
  platform: Platform,
  { ports, making, row, sound }: { ports: Ports; making: Making; row: ExerciseRow; sound: Sound },
): Promise<void> => {
  const { db, clock } = platform
  const isKept = await db.transaction().execute(async (tx) => {
    if (!(await storeSound(tx, making, { ...sound, now: clock.now() }))) {
      const keys = [sound.audio_key, sound.transcript_key, sound.captions_key]
      await sendRemoval(platform, { tx, account: row.account_uuid, keys })
      return false
    }
    const ready = await settled(tx, ports, row)
    const about = { accountUuid: row.account_uuid, exerciseUuid: row.uuid }
    if (!row.render_patient) await ports.notices.ready(tx, about)
    const keys = [row.audio_key, row.transcript_key, row.captions_key]
    await sendRemoval(platform, { tx, account: row.account_uuid, keys })
    await told(platform, tx, ready)
    return true
  })
  if (!isKept) throw new Unwanted()
  await forgetSentences(platform, row.uuid)
}

/** A draft again, which has not been used of the day. */
const abandon = async (platform: Platform, ports: Ports, making: Making): Promise<void> => {
  const { db, clock } = platform
  await db.transaction().execute(async (tx) => {
    const row = await exerciseToMake(tx, making)
    if (!row || !(await giveUp(tx, making, { note: GAVE_UP, now: clock.now() }))) return
    await giveBackUse(tx, making.render)
    const draft = await settled(tx, ports, row)
    await ports.notices.failed(tx, { accountUuid: row.account_uuid, exerciseUuid: row.uuid })
    await told(platform, tx, draft)
  })
}

/** Cancelled or changed, what was said is of use for the next making; deleted, it goes. */
const forgetDeleted = async (platform: Platform, { uuid }: Making): Promise<void> => {
  if (!(await exerciseOf(platform.db, uuid))) await forgetSentences(platform, uuid)
}

const make = async (
  platform: Platform,
  ports: Ports,
  { data: making, signal, attempt }: Work<Making>,
): Promise<void> => {
  const row = await exerciseToMake(platform.db, making)
  if (!row) return
  try {
    await finish(platform, { ports, making, row, sound: await spoken(platform, { making, row, signal }) })
  } catch (cause) {
    if (cause instanceof Unwanted) return await forgetDeleted(platform, making)
    if (signal.aborted || attempt <= RETRIES) throw cause
    await abandon(platform, ports, making)
    throw cause
  }
}

/** Where nothing is left that could make it, for example after the process was killed each time. */
const abandonForgotten = async (platform: Platform, ports: Ports): Promise<void> => {
  const { db, clock } = platform
  const moment = new Date(clock.now().getTime() - FORGOTTEN_MS)
  for (const making of await forgottenMakings(db, moment)) await abandon(platform, ports, making)
}

export const soundJobs = (platform: Platform, ports: Ports): void => {
  const { jobs, config } = platform
  const settings = { concurrency: config.RENDER_SLOTS, retries: RETRIES, limitSeconds: LONGEST_ATTEMPT }
  jobs.define<Making>(QUEUE, settings, (work) => make(platform, ports, work))
  jobs.define<Making>(AHEAD, { ...settings, limitSeconds: PATIENT_ATTEMPT }, (work) => make(platform, ports, work))
  jobs.define(`${QUEUE}-forgotten`, { cron: '41 * * * *' }, () => abandonForgotten(platform, ports))
}

/** @param approval what was counted of the day; it names the making */
export const sendSound = async (
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
  approval: QuotaApproved<'sound'>,
  { tx, row }: { tx: Database; row: ExerciseRow },
): Promise<void> => {
  const making: Making = { uuid: row.uuid, render: approval.uuid }
  const settings = { tx, singletonKey: approval.uuid }
  if (!row.render_patient) return await jobs.send<Making>(QUEUE, making, settings)
  const startAfter = new Date(clock.now().getTime() + AFTER_MS)
  await jobs.send<Making>(AHEAD, making, { ...settings, startAfter })
}
