/** Has exercises spoken, in the order in which they were asked for; a making that was killed goes on where it was. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AmbienceSlug, Progress, RenderedExercise } from '../../generation/generation.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { contentTypeOf } from '../../platform/storage/content-types.ts'
import { contentKey, privateFolder } from '../../platform/storage/keys.ts'
import { settled } from './changes.ts'
import type { ExerciseRow } from './exercises.queries.ts'
import { sendRemoval } from './files.jobs.ts'
import { makersOf } from './makers.ts'
import type { Ports } from './ports.ts'
import { linesToSpeak } from './segments.ts'
import {
  exerciseToMake,
  forgottenMakings,
  giveUp,
  type Making,
  storeProgress,
  storeSound,
  type Sound,
} from './sound.queries.ts'
import { type QuotaApproved, giveBackUse } from './use.queries.ts'

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
/** Between two looks at whether it is still wanted, each of which tells how far it is. */
const TELL_EVERY_MS = 1000
/** Longer than a whole school's day of exercises takes. */
const FORGOTTEN_MS = 3 * 3_600_000

const GAVE_UP = "The sound couldn't be made this time. Your script is all here: try again in a little while."

const STOOD_IN = "The voice from elsewhere couldn't be reached, so the built-in one speaks this from start to end."

/** Nobody wants it any more. */
class Unwanted extends Error {}

const folderOf = ({ config }: Platform): string => join(config.ALAIA_DATA, 'rendering')
const fileOf = (platform: Platform, { render }: Making): string => join(folderOf(platform), `${render}.mp3`)
/** Sentences that are spoken already, for the next attempt and for the next making of a script with the same lines. */
const sentencesOf = (platform: Platform, uuid: string): string => join(folderOf(platform), uuid)

const stored = async ({ storage }: Platform, folder: string, file: { bytes: Uint8Array; extension: string }) => {
  const key = contentKey(folder, file.bytes, file.extension)
  await storage.put(key, file.bytes, { contentType: contentTypeOf(key) })
  return key
}

const store = async (
  platform: Platform,
  { account, file, rendered }: { account: string; file: string; rendered: RenderedExercise },
): Promise<Sound> => {
  const folder = privateFolder(account)
  const transcript = Buffer.from(JSON.stringify({ cues: rendered.cues }))
  return {
    audio_key: await stored(platform, folder, { bytes: await readFile(file), extension: 'mp3' }),
    transcript_key: await stored(platform, folder, { bytes: transcript, extension: 'json' }),
    captions_key: await stored(platform, folder, { bytes: Buffer.from(rendered.vtt), extension: 'vtt' }),
    cues: rendered.cues,
    seconds: rendered.durationSeconds,
    voice_by: rendered.voiceBy,
    note: rendered.reason === undefined ? null : STOOD_IN,
  }
}

const asJob = (row: ExerciseRow) => ({
  lines: linesToSpeak(row.segments),
  audience: row.audience,
  minutes: row.minutes,
  theme: row.theme,
  narrator: row.voice,
  rate: row.rate,
  tone: row.tone,
  bed: row.ambience as AmbienceSlug | null,
  seed: row.seed,
})

type Telling = Pick<Progress, 'stage' | 'percent'>

/** Writes down about once a second how far it is, tells the person, and ends it when nobody wants it any more. */
const watched = (platform: Platform, making: Making, account: string) => {
  const unwanted = new AbortController()
  let now: Telling = { stage: 'script', percent: 0 }
  const tell = async (): Promise<void> => {
    if (!(await storeProgress(platform.db, making, now))) return unwanted.abort(new Unwanted())
    await platform.events.tell(account, { kind: 'exercise', uuid: making.uuid, status: 'processing', ...now })
  }
  const timer = setInterval(() => void tell().catch(() => undefined), TELL_EVERY_MS)
  return {
    signal: unwanted.signal,
    progress: (progress: Telling) => {
      if (progress.stage !== 'done') now = progress
    },
    begin: tell,
    end: () => clearInterval(timer),
  }
}

const spoken = async (
  platform: Platform,
  { making, row, signal }: { making: Making; row: ExerciseRow; signal: AbortSignal },
): Promise<Sound> => {
  const { renderAtOnce, renderExercise } = await import('../../generation/generation.ts')
  renderAtOnce(platform.config.RENDER_SLOTS)
  const watch = watched(platform, making, row.account_uuid)
  const file = fileOf(platform, making)
  try {
    await watch.begin()
    const rendered = await renderExercise(
      { ...asJob(row), sentences: sentencesOf(platform, row.uuid), file },
      {
        onProgress: watch.progress,
        signal: AbortSignal.any([signal, watch.signal]),
        patient: row.render_patient,
        speech: (await makersOf(platform.config)).speech,
      },
    )
    return await store(platform, { account: row.account_uuid, file, rendered })
  } finally {
    watch.end()
    await rm(file, { force: true })
  }
}

/** What is other about an exercise is told to whoever it is of, when it is true for everybody. */
const told = (platform: Platform, tx: Database, { uuid, account_uuid: account, status }: ExerciseRow): Promise<void> =>
  platform.events.tell(account, { kind: 'exercise', uuid, status, stage: 'done', percent: 100 }, tx)

const finish = async (
  platform: Platform,
  { ports, making, row, sound }: { ports: Ports; making: Making; row: ExerciseRow; sound: Sound },
): Promise<void> => {
  const { db, clock } = platform
  await db.transaction().execute(async (tx) => {
    if (!(await storeSound(tx, making, { ...sound, now: clock.now() }))) throw new Unwanted()
    const ready = await settled(tx, ports, row)
    const about = { accountUuid: row.account_uuid, exerciseUuid: row.uuid }
    if (!row.render_patient) await ports.notices.ready(tx, about)
    const keys = [row.audio_key, row.transcript_key, row.captions_key]
    await sendRemoval(platform, { tx, account: row.account_uuid, keys })
    await told(platform, tx, ready)
  })
  await rm(sentencesOf(platform, row.uuid), { recursive: true, force: true })
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
    if (cause instanceof Unwanted) return
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
