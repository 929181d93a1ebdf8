/** Requests, pauses, resumes and cancels recordings of sessions with the provider's voice. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#contract/failures.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createNarratorSpeech } from './narrator-voices.ts'
import { endPause, pauseForAdmin } from './recording-pause.queries.ts'
import {
  deleteAllRecordings,
  insertRecordings,
  listSessionVoices,
  listUnfinishedRecordings,
  restartFailedRecordings,
} from './recordings.queries.ts'
import { readVoiceState } from './voice-state.ts'

export const RECORDING_QUEUE = 'library-voice-recording'

export interface RecordingJob {
  session_uuid: string
}

const FOLDER_PREFIX = 'recording-'
const getRenderFolder = ({ config }: Pick<Platform, 'config'>): string => join(config.ALAIA_DATA, 'rendering')

/** Returns the folder of the sentences that the provider has spoken for a session. */
export const getRecordingFolder = (platform: Pick<Platform, 'config'>, sessionUuid: string): string =>
  join(getRenderFolder(platform), `${FOLDER_PREFIX}${sessionUuid}`)

export const removeRecordingFolder = (platform: Pick<Platform, 'config'>, sessionUuid: string): Promise<void> =>
  rm(getRecordingFolder(platform, sessionUuid), { recursive: true, force: true })

/** Deletes the sentences of recordings that were finished or canceled in the moment when a process was killed. */
export const removeUnusedRecordingFolders = async (platform: Pick<Platform, 'config' | 'db'>): Promise<void> => {
  const folder = getRenderFolder(platform)
  const usedNames = (await listUnfinishedRecordings(platform.db)).map((uuid) => `${FOLDER_PREFIX}${uuid}`)
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names.filter((entry) => entry.startsWith(FOLDER_PREFIX))) {
    const isUsed = usedNames.some((used) => name.startsWith(used))
    if (!isUsed) await rm(join(folder, name), { recursive: true, force: true })
  }
}

export const enqueueRecordings = async (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Database,
  sessionUuids: readonly string[],
): Promise<void> => {
  for (const session_uuid of sessionUuids) {
    await jobs.send<RecordingJob>(RECORDING_QUEUE, { session_uuid }, { tx, singletonKey: session_uuid })
  }
}

const listOutdatedSessions = async (platform: Platform): Promise<string[]> => {
  const speech = (await createNarratorSpeech(platform))?.speech
  const outdatedUuids: string[] = []
  for (const row of await listSessionVoices(platform.db)) {
    if ((await readVoiceState(row, speech)) !== 'current') outdatedUuids.push(row.uuid)
  }
  return outdatedUuids
}

/** @throws Failure not_found for a session that is not read from a script */
const requireSessions = async (db: Database, sessionUuids: readonly string[]): Promise<string[]> => {
  const requestedUuids = [...new Set(sessionUuids)]
  const knownUuids = new Set((await listSessionVoices(db)).map(({ uuid }) => uuid))
  if (!requestedUuids.every((uuid) => knownUuids.has(uuid))) throw new Failure('not_found')
  return requestedUuids
}

/**
 * Requests recordings of the given sessions, or of all that don't have their narrator's current voice. Returns the
 * number of sessions.
 * @throws Failure invalid without a speech provider, not_found for a session that is not read from a script
 */
export const requestRecordings = async (platform: Platform, sessionUuids?: readonly string[]): Promise<number> => {
  const { config, db, clock } = platform
  if (config.AI_SPEECH_URL === undefined) {
    throw new Failure('invalid', { message: 'No speech provider is set up. Set AI_SPEECH_URL first.' })
  }
  const uuids = sessionUuids ? await requireSessions(db, sessionUuids) : await listOutdatedSessions(platform)
  await db.transaction().execute(async (tx) => {
    await insertRecordings(tx, uuids, clock.now())
    await enqueueRecordings(platform, tx, uuids)
  })
  return uuids.length
}

export const pauseRecording = ({ db }: Pick<Platform, 'db'>): Promise<void> => pauseForAdmin(db)

/** Resumes for an admin. Failed recordings are tried again, too. */
export const resumeRecording = (platform: Platform): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await endPause(tx)
    await restartFailedRecordings(tx)
    await enqueueRecordings(platform, tx, await listUnfinishedRecordings(tx))
  })

/** Cancels all recordings that are not complete, deletes their sentences and ends the pause. */
export const cancelRecordings = async (platform: Platform): Promise<void> => {
  const canceledUuids = await platform.db.transaction().execute(async (tx) => {
    await endPause(tx)
    return deleteAllRecordings(tx)
  })
  for (const uuid of canceledUuids) await removeRecordingFolder(platform, uuid)
}
