/** Previews, hands in and reopens a recording, and processes it again after a failure. */
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type * as contract from '#contract/studio/recordings.ts'
import type { Recording } from '#contract/studio/shapes.ts'
import { CURRENT_CONSENT } from '#rules/studio.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type AudioPurpose, deleteAudio, listAudio, requestAudio, retryAudio } from './audio/audio.queries.ts'
import { enqueueAudio } from './audio/enqueue-audio.ts'
import { enqueueStudioFileRemoval, listAudioKeys } from './files.jobs.ts'
import { lockRecording, markHandedIn, reopenRecording } from './recordings.queries.ts'
import { getTakesKey } from './responses.ts'
import { listAdmins } from './review/review.queries.ts'
import { findAmbienceSlug } from './sources/sources.queries.ts'
import { findRecordable, readRecording, requireOwnRecording, type StudioContext } from './studio-context.ts'
import { listTakes, type TakeRow } from './takes/takes.queries.ts'

type LockedRecording = NonNullable<Awaited<ReturnType<typeof lockRecording>>>

/** @throws Failure not_found */
const lockOwn = async (tx: Database, { actor }: StudioContext, uuid: string): Promise<LockedRecording> => {
  const recording = await lockRecording(tx, uuid)
  if (!recording || recording.account_uuid !== actor.accountUuid) throw new Failure('not_found')
  return recording
}

/** @throws Failure recording_closed, invalid if a line has no take */
const requireComplete = async (tx: Database, recording: LockedRecording): Promise<TakeRow[]> => {
  if (recording.state !== 'open') throw new Failure('recording_closed')
  const takes = await listTakes(tx, recording.uuid)
  const recordedLines = new Set(takes.filter(({ best }) => best).map(({ line }) => line))
  const missing = Array.from({ length: recording.lines_count }, (_, line) => line).filter(
    (line) => !recordedLines.has(line),
  )
  if (missing.length === 0) return takes
  const message =
    missing.length === 1 ? `Record line ${missing[0]! + 1} first.` : `Record ${missing.length} more lines first.`
  throw new Failure('invalid', { message, fields: [{ path: 'Recording.uuid', message }] })
}

interface Request {
  recording: LockedRecording
  purpose: AudioPurpose
  ambience: string | null
  takes: readonly TakeRow[]
}

const requestAndEnqueue = async (
  tx: Database,
  { platform }: StudioContext,
  { recording, purpose, ambience, takes }: Request,
): Promise<void> => {
  const earlier = (await listAudio(tx, recording.uuid)).filter((audio) => audio.purpose === purpose)
  await enqueueStudioFileRemoval(platform, tx, listAudioKeys(earlier))
  const takesKey = getTakesKey(recording, takes, ambience)
  const audio = { recordingUuid: recording.uuid, purpose }
  await requestAudio(tx, { ...audio, takesKey, ambience, now: platform.clock.now() })
  await enqueueAudio(platform, audio, tx)
}

const findAmbience = async ({ platform }: StudioContext, name: string | undefined): Promise<string | null> => {
  if (name === undefined) return null
  const slug = await findAmbienceSlug(platform.db, name)
  if (slug !== undefined) return slug
  const message = 'Choose another background sound.'
  throw new Failure('invalid', { message, fields: [{ path: 'Recording.ambience', message }] })
}

/** @throws Failure not_found, recording_closed, invalid */
export const previewRecording = async (
  context: StudioContext,
  { uuid, ambience }: RequestData<typeof contract.recordingPreview>['Recording'],
): Promise<Recording> => {
  await requireOwnRecording(context.platform.db, context.actor, uuid)
  const slug = await findAmbience(context, ambience)
  await context.platform.db.transaction().execute(async (tx) => {
    const recording = await lockOwn(tx, context, uuid)
    const takes = await requireComplete(tx, recording)
    await requestAndEnqueue(tx, context, { recording, purpose: 'preview', ambience: slug, takes })
  })
  return readRecording(context, uuid)
}

/** @throws Failure changed if the session has a newer script */
const requireCurrentScript = async (context: StudioContext, uuid: string): Promise<void> => {
  const row = await requireOwnRecording(context.platform.db, context.actor, uuid)
  const current = await findRecordable(context, { sessionUuid: row.session_uuid, language: row.language })
  if (current?.scriptKey === row.script_key) return
  const message = current
    ? 'The script of this session has changed. Open the recording again.'
    : 'This session is not in the library now. Your takes stay.'
  throw new Failure('changed', { message })
}

/** Hands in, and tells the admins of the school. @throws Failure not_found, recording_closed, changed, invalid */
export const handInRecording = async (
  context: StudioContext,
  { uuid, narrator_name: narratorName }: RequestData<typeof contract.recordingHandIn>['Recording'],
): Promise<Recording> => {
  const { platform, ports } = context
  await requireCurrentScript(context, uuid)
  await platform.db.transaction().execute(async (tx) => {
    const recording = await lockOwn(tx, context, uuid)
    const takes = await requireComplete(tx, recording)
    await markHandedIn(tx, uuid, { narratorName, consent: CURRENT_CONSENT, now: platform.clock.now() })
    await requestAndEnqueue(tx, context, { recording, purpose: 'final', ambience: null, takes })
    for (const accountUuid of await listAdmins(tx, recording.organization_uuid)) {
      await ports.notices.handedIn(tx, { accountUuid, recordingUuid: uuid })
    }
  })
  return readRecording(context, uuid)
}

/** @throws Failure not_found, changed if it was published or returned meanwhile */
export const continueRecording = async (context: StudioContext, uuid: string): Promise<Recording> => {
  const { platform, ports } = context
  await platform.db.transaction().execute(async (tx) => {
    await lockOwn(tx, context, uuid)
    const audio = (await listAudio(tx, uuid)).filter(({ purpose }) => purpose === 'final')
    const reopened = await reopenRecording(tx, uuid, { note: '', reviewedBy: null, now: platform.clock.now() })
    if (!reopened) throw new Failure('changed', { message: 'This recording is not handed in.' })
    await deleteAudio(tx, { recordingUuid: uuid, purpose: 'final' })
    await ports.notices.reviewed(tx, uuid)
    await enqueueStudioFileRemoval(platform, tx, listAudioKeys(audio))
  })
  return readRecording(context, uuid)
}

/** @throws Failure not_found */
export const retryRecording = async (context: StudioContext, uuid: string): Promise<Recording> => {
  const { platform } = context
  await platform.db.transaction().execute(async (tx) => {
    await lockOwn(tx, context, uuid)
    for (const purpose of await retryAudio(tx, uuid, platform.clock.now())) {
      await enqueueAudio(platform, { recordingUuid: uuid, purpose }, tx)
    }
  })
  return readRecording(context, uuid)
}
