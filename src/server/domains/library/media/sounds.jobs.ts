/**
 * Renders ambience sounds and sessions in the background. Both wait in one queue, so that on a first start every ambience
 * sound comes before the first session; a session that someone has opened goes before all others.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderedSession } from '../../../generation/generation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dropWish, wantSession } from '../marks.queries.ts'
import { makeAmbience, missingAmbience } from './ambience.jobs.ts'
import { storedAs } from './stored-as.ts'
import { givesWay, sessionToRender, soundsToRender, storeSound } from './sounds.queries.ts'

const QUEUE = 'library-sound'
/** Above every place in the authored order. */
const WANTED = 1_000_000
/** Above every session that nobody waits for. */
const AMBIENCE = 2000

/** A page that waits asks every few seconds; only so often is its wish looked after. */
const ASKED_AGAIN_MS = 60_000

/** Seconds: what nobody waits for makes room for exercises, however many there are. */
const LONGEST_ATTEMPT = 3 * 3600

type SoundJob = ({ session_uuid: string } | { ambience: string }) & {
  /** Its place in the queue, so that it finds it again after it gave way. */
  priority: number
}

/** Ends a render that nobody waits for, for one that someone waits for. */
class GivenWay extends Error {}

/** Between looks at whether someone waits for another session. */
const LOOK_EVERY_MS = 1000

const store = async (platform: Platform, file: string, rendered: RenderedSession) => {
  const transcript = Buffer.from(JSON.stringify({ cues: rendered.cues }))
  return {
    audio_key: await storedAs(platform, await readFile(file), 'mp3'),
    transcript_key: await storedAs(platform, transcript, 'json'),
    captions_key: await storedAs(platform, Buffer.from(rendered.vtt), 'vtt'),
    cues: JSON.stringify(rendered.cues),
    duration: rendered.durationSeconds,
  }
}

/** Aborts as soon as somebody waits for another session and nobody for this one; nobody waits for an ambience sound. */
const givingWay = (platform: Platform, job: SoundJob, signal: AbortSignal) => {
  const sessionUuid = 'session_uuid' in job ? job.session_uuid : ''
  const giving = new AbortController()
  const timer = setInterval(() => {
    givesWay(platform.db, sessionUuid).then(
      (gives) => gives && giving.abort(new GivenWay()),
      () => undefined,
    )
  }, LOOK_EVERY_MS)
  return { signal: AbortSignal.any([signal, giving.signal]), done: () => clearInterval(timer) }
}

const makeSound = async (
  platform: Platform,
  { session_uuid: uuid, priority }: Extract<SoundJob, { session_uuid: string }>,
  signal: AbortSignal,
): Promise<void> => {
  const session = await sessionToRender(platform.db, uuid)
  if (!session) return
  const { parseScript, renderSession } = await import('../../../generation/generation.ts')
  const file = join(platform.config.ALAIA_DATA, 'rendering', `${session.render_key}.mp3`)
  const options = { signal, patient: priority < WANTED }
  const rendered = await renderSession({ script: parseScript(session.script), file }, options)
  await storeSound(platform.db, session, await store(platform, file, rendered))
  await rm(file, { force: true })
}

const work = async (platform: Platform, job: SoundJob, signal: AbortSignal): Promise<void> => {
  const way = givingWay(platform, job, signal)
  try {
    if ('ambience' in job) await makeAmbience(platform, job.ambience, way.signal)
    else await makeSound(platform, job, way.signal)
  } catch (cause) {
    if (cause instanceof GivenWay) return await sendSound(platform, job)
    // A sound that cannot be made must not hold up all the others; who still waits asks again.
    if (!signal.aborted && 'session_uuid' in job) await dropWish(platform.db, job.session_uuid)
    throw cause
  } finally {
    way.done()
  }
}

const sendSound = ({ jobs }: Platform, job: SoundJob): Promise<void> => {
  const { priority } = job
  const name = 'ambience' in job ? `ambience ${job.ambience}` : job.session_uuid
  const singletonKey = priority === WANTED ? `wanted ${name}` : name
  return jobs.send<SoundJob>(QUEUE, job, { priority, singletonKey })
}

export const soundJobs = (platform: Platform): void => {
  platform.jobs.define<SoundJob>(QUEUE, { limitSeconds: LONGEST_ATTEMPT }, ({ data, signal }) =>
    work(platform, data, signal),
  )
}

/** Someone has opened it: its sound is made before all that nobody waits for, in the order in which people asked. */
export const soundAsker = (platform: Platform): ((sessionUuid: string) => Promise<void>) => {
  const asked = new Map<string, number>()
  return async (uuid) => {
    const now = platform.clock.now()
    if (now.getTime() - (asked.get(uuid) ?? 0) < ASKED_AGAIN_MS) return
    await wantSession(platform.db, uuid, now)
    await sendSound(platform, { session_uuid: uuid, priority: WANTED })
    asked.set(uuid, now.getTime())
  }
}

/** Sends a job for each sound that is missing or stale: all ambience sounds, then sessions, first screens first. */
export const sendMissingSounds = async (platform: Platform): Promise<void> => {
  for (const slug of await missingAmbience(platform.db)) {
    await sendSound(platform, { ambience: slug, priority: AMBIENCE })
  }
  const missing = await soundsToRender(platform.db, platform.config.RENDER_AHEAD)
  for (const { uuid, render_order } of missing) {
    await sendSound(platform, { session_uuid: uuid, priority: 1000 - render_order })
  }
}
