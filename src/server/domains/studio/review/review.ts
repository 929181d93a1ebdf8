/** An admin hears a recording, and publishes it or returns it with a note. */
import { Failure } from '#contract/failures.ts'
import type { HandedInRecording, Recording } from '#contract/studio/shapes.ts'
import { deleteAudio, listAudio } from '../audio/audio.queries.ts'
import { enqueueStudioFileRemoval, listAudioKeys } from '../files.jobs.ts'
import { lockRecording, markPublished, type RecordingRow, reopenRecording } from '../recordings.queries.ts'
import { toHandedIn } from '../responses.ts'
import { listScriptKeys } from '../sources/list-recordable.ts'
import { describeRecording, findRecordable, type StudioContext } from '../studio-context.ts'
import { findReviewed, listReviewed } from './review.queries.ts'

/** @throws Failure not_found */
const requireReviewed = async ({ platform, actor }: StudioContext, uuid: string): Promise<RecordingRow> => {
  const row = await findReviewed(platform.db, actor.organizationUuid, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

export const readReviewed = async (context: StudioContext, uuid: string): Promise<Recording> =>
  describeRecording(context, await requireReviewed(context, uuid))

export const listHandedIn = async (context: StudioContext): Promise<HandedInRecording[]> => {
  const { platform, actor } = context
  const rows = await listReviewed(platform.db, actor.organizationUuid)
  const scriptKeys = rows.length > 0 ? await listScriptKeys(context) : new Map<string, string>()
  return rows.map((row) =>
    toHandedIn(row, { currentKey: scriptKeys.get(row.session_uuid), accountUuid: actor.accountUuid }),
  )
}

/** @throws Failure changed if the school plays it now */
const requireUnpublished = ({ narration_uuid }: RecordingRow): void => {
  if (narration_uuid !== null) throw new Failure('changed', { message: 'This recording is published already.' })
}

/** @throws Failure not_found; changed if it isn't ready, was reopened, or has an older script than its session */
export const publishRecording = async (context: StudioContext, uuid: string): Promise<Recording> => {
  const { platform, ports, actor } = context
  const row = await requireReviewed(context, uuid)
  requireUnpublished(row)
  const current = await findRecordable(context, { sessionUuid: row.session_uuid, language: row.language })
  if (!current) throw new Failure('changed', { message: 'This session is not in the library now.' })
  if (current.scriptKey !== row.script_key) {
    throw new Failure('changed', { message: 'The script of this session has changed since it was recorded.' })
  }
  const now = platform.clock.now()
  await platform.db.transaction().execute(async (tx) => {
    const recording = await lockRecording(tx, uuid)
    if (!recording?.session_uuid) throw new Failure('not_found')
    const narration = {
      organizationUuid: recording.organization_uuid,
      sessionUuid: recording.session_uuid,
      language: recording.language,
      recordingUuid: uuid,
      publishedAt: now,
    }
    if (!(await ports.publishNarration(tx, narration))) {
      throw new Failure('changed', { message: 'This recording is not ready to be published.' })
    }
    await platform.events.publish(recording.organization_uuid, { kind: 'narration', uuid: recording.session_uuid }, tx)
    await markPublished(tx, uuid, { reviewedBy: actor.accountUuid, now })
    await ports.notices.reviewed(tx, uuid)
    await ports.notices.published(tx, { accountUuid: recording.account_uuid, recordingUuid: uuid })
  })
  return readReviewed(context, uuid)
}

/** @throws Failure not_found; changed if it is not handed in anymore */
export const returnRecording = async (
  context: StudioContext,
  { uuid, note }: { uuid: string; note: string },
): Promise<{ title: string }> => {
  const { platform, ports, actor } = context
  const { account_uuid: accountUuid, title } = await requireReviewed(context, uuid)
  await platform.db.transaction().execute(async (tx) => {
    await lockRecording(tx, uuid)
    const reviewedBy = actor.accountUuid
    if (!(await reopenRecording(tx, uuid, { note, reviewedBy, now: platform.clock.now() }))) {
      throw new Failure('changed', { message: 'This recording is not handed in anymore.' })
    }
    const audio = (await listAudio(tx, uuid)).filter(({ purpose }) => purpose === 'final')
    await deleteAudio(tx, { recordingUuid: uuid, purpose: 'final' })
    await enqueueStudioFileRemoval(platform, tx, listAudioKeys(audio))
    await ports.notices.reviewed(tx, uuid)
    await ports.notices.returned(tx, { accountUuid, recordingUuid: uuid })
  })
  return { title }
}
