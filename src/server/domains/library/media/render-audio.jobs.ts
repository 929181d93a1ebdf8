/**
 * Renders background sounds and sessions in the background. Both share one queue, so that on a first start every
 * background sound comes before the first session. A session that someone has opened comes before all others.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_SECONDS, MINUTE_MS } from '#rules/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { renderMissingAmbience, listMissingAmbience } from './ambience.jobs.ts'
import { requestRecordings } from '../voices/recordings.ts'
import { storeRenderedSession } from './store-file.ts'
import {
  deleteAudioRequest,
  findSessionToRender,
  isPreempted,
  listSessionsToRender,
  requestSessionAudio,
  saveSessionAudio,
} from './render-audio.queries.ts'

const QUEUE = 'library-sound'
/** This priority is above every position in the authored order. */
const REQUESTED_PRIORITY = 1_000_000
/** This priority is above every session that nobody waits for. */
const AMBIENCE_PRIORITY = 2000

/** A waiting page sends its request every few seconds. Only one a minute is processed. */
const REQUEST_INTERVAL_MS = MINUTE_MS

/** Renders that nobody waits for are preempted by exercises, however many there are. */
const ATTEMPT_LIMIT_SECONDS = 3 * HOUR_SECONDS

type AudioJob = ({ session_uuid: string } | { ambience: string }) & {
  /** The priority in the queue, so that a preempted job gets the same one again. */
  priority: number
}

/** Ends a render that nobody waits for, in favor of one that someone waits for. */
class RenderPreemptedError extends Error {}

/** The interval of checks whether someone waits for another session. */
const POLL_INTERVAL_MS = 1000

/**
 * Aborts the render as soon as someone waits for another session and no one waits for this one. No one ever waits for a
 * background sound.
 */
const createPreemption = (platform: Platform, job: AudioJob, signal: AbortSignal) => {
  const sessionUuid = 'session_uuid' in job ? job.session_uuid : ''
  const controller = new AbortController()
  const abortIfPreempted = async (): Promise<void> => {
    if (await isPreempted(platform.db, sessionUuid)) controller.abort(new RenderPreemptedError())
  }
  const poll = (): void => void ignoreRejection(abortIfPreempted(), 'the next poll asks again')
  const timer = setInterval(poll, POLL_INTERVAL_MS)
  return { signal: AbortSignal.any([signal, controller.signal]), done: () => clearInterval(timer) }
}

const renderAndStoreSession = async (
  platform: Platform,
  { session_uuid: uuid, priority }: Extract<AudioJob, { session_uuid: string }>,
  signal: AbortSignal,
): Promise<void> => {
  const session = await findSessionToRender(platform.db, uuid)
  if (!session) return
  const { parseScript, renderSession } = await import('#server/generation/generation.ts')
  const file = join(platform.config.ALAIA_DATA, 'rendering', `${session.render_key}.mp3`)
  const options = { signal, isLowPriority: priority < REQUESTED_PRIORITY }
  const rendered = await renderSession({ script: parseScript(session.script), file }, options)
  await saveSessionAudio(platform.db, session, await storeRenderedSession(platform, file, rendered))
  await rm(file, { force: true })
}

const runAudioJob = async (platform: Platform, job: AudioJob, signal: AbortSignal): Promise<void> => {
  const preemption = createPreemption(platform, job, signal)
  try {
    if ('ambience' in job) await renderMissingAmbience(platform, job.ambience, preemption.signal)
    else await renderAndStoreSession(platform, job, preemption.signal)
  } catch (cause) {
    if (cause instanceof RenderPreemptedError) return await enqueueAudio(platform, job)
    // Audio that can't be rendered must not block all the others. People who still wait send another request.
    if (!signal.aborted && 'session_uuid' in job) await deleteAudioRequest(platform.db, job.session_uuid)
    throw cause
  } finally {
    preemption.done()
  }
}

const enqueueAudio = ({ jobs }: Platform, job: AudioJob): Promise<void> => {
  const { priority } = job
  const name = 'ambience' in job ? `ambience ${job.ambience}` : job.session_uuid
  const singletonKey = priority === REQUESTED_PRIORITY ? `wanted ${name}` : name
  return jobs.send<AudioJob>(QUEUE, job, { priority, singletonKey })
}

export const registerAudioJobs = (platform: Platform): void => {
  platform.jobs.define<AudioJob>(QUEUE, { limitSeconds: ATTEMPT_LIMIT_SECONDS }, ({ data, signal }) =>
    runAudioJob(platform, data, signal),
  )
}

/**
 * Requests the audio of a session that someone has opened. It is rendered before all that nobody waits for, in the
 * order of the requests.
 */
export const createAudioRequester = (platform: Platform): ((sessionUuid: string) => Promise<void>) => {
  const requestedAt = new Map<string, number>()
  return async (uuid) => {
    const now = platform.clock.now()
    if (now.getTime() - (requestedAt.get(uuid) ?? 0) < REQUEST_INTERVAL_MS) return
    await requestSessionAudio(platform.db, uuid, now)
    await enqueueAudio(platform, { session_uuid: uuid, priority: REQUESTED_PRIORITY })
    requestedAt.set(uuid, now.getTime())
  }
}

/**
 * Enqueues all audio that is missing or outdated: all background sounds, then sessions, with those of the first
 * screens first. Sessions in a provider's voice are recorded with it again, and keep their audio until then.
 */
export const enqueueMissingAudio = async (platform: Platform): Promise<void> => {
  for (const slug of await listMissingAmbience(platform.db)) {
    await enqueueAudio(platform, { ambience: slug, priority: AMBIENCE_PRIORITY })
  }
  const missing = await listSessionsToRender(platform.db, platform.config.RENDER_AHEAD)
  const hasSpeechProvider = platform.config.AI_SPEECH_URL !== undefined
  const recordedUuids: string[] = []
  for (const { uuid, render_order, spoken_by } of missing) {
    if (hasSpeechProvider && spoken_by !== null) recordedUuids.push(uuid)
    else await enqueueAudio(platform, { session_uuid: uuid, priority: 1000 - render_order })
  }
  if (recordedUuids.length > 0) await requestRecordings(platform, recordedUuids)
}
