/** Makes the sound of sessions in the background; one that someone has opened goes before all others. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseScript, type RenderedSession, renderSession } from '../../generation/generation.ts'
import type { Platform } from '../../platform/platform.ts'
import { contentTypeOf } from '../../platform/storage/content-types.ts'
import { contentKey } from '../../platform/storage/keys.ts'
import { wantSession } from './marks.queries.ts'
import { isWantedMore, sessionToRender, soundsToRender, storeSound } from './sounds.queries.ts'

const QUEUE = 'library-sound'
/** Above every place in the authored order. */
const WANTED = 1_000_000

interface SoundJob {
  session_uuid: string
}

/** Ends a render that gives way to one that someone waits for. */
class GivenWay extends Error {}

/** Between looks at whether someone waits for another session. */
const LOOK_EVERY_MS = 1000

const storedAs = async ({ storage }: Platform, bytes: Uint8Array, extension: string): Promise<string> => {
  const key = contentKey('library', bytes, extension)
  await storage.put(key, bytes, { contentType: contentTypeOf(key) })
  return key
}

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

/** Aborts while another session is wanted more than this one. */
const givingWay = (platform: Platform, sessionUuid: string, signal: AbortSignal) => {
  const giving = new AbortController()
  const timer = setInterval(() => {
    isWantedMore(platform.db, sessionUuid).then(
      (other) => other && giving.abort(new GivenWay()),
      () => undefined,
    )
  }, LOOK_EVERY_MS)
  return { signal: AbortSignal.any([signal, giving.signal]), done: () => clearInterval(timer) }
}

const makeSound = async (platform: Platform, sessionUuid: string, signal: AbortSignal): Promise<void> => {
  const session = await sessionToRender(platform.db, sessionUuid)
  if (!session) return
  const file = join(platform.config.ALAIA_DATA, 'rendering', `${session.render_key}.mp3`)
  const rendered = await renderSession({ script: parseScript(session.script), file }, { signal })
  await storeSound(platform.db, session, await store(platform, file, rendered))
  await rm(file, { force: true })
}

export const soundJobs = (platform: Platform): void => {
  platform.jobs.define<SoundJob>(QUEUE, {}, async ({ data, signal }) => {
    const way = givingWay(platform, data.session_uuid, signal)
    try {
      await makeSound(platform, data.session_uuid, way.signal)
    } catch (cause) {
      if (!(cause instanceof GivenWay)) throw cause
      await platform.jobs.send(QUEUE, data, { singletonKey: data.session_uuid })
    } finally {
      way.done()
    }
  })
}

/** Someone has opened it: its sound is made next, and what is being made gives way. */
export const askForSound = async ({ db, jobs, clock }: Platform, sessionUuid: string): Promise<void> => {
  const isNew = await wantSession(db, sessionUuid, clock.now())
  if (isNew) await jobs.send<SoundJob>(QUEUE, { session_uuid: sessionUuid }, { priority: WANTED })
}

/** Sends a job for each sound that is missing or stale, first screens first. */
export const sendMissingSounds = async ({ db, jobs, config }: Platform): Promise<void> => {
  const missing = await soundsToRender(db, config.RENDER_AHEAD)
  for (const { uuid, render_order } of missing) {
    await jobs.send<SoundJob>(QUEUE, { session_uuid: uuid }, { priority: 1000 - render_order, singletonKey: uuid })
  }
}
