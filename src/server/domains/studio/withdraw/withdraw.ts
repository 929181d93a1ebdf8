/**
 * Takes a voice back: deletes recordings with all takes and published audio, at once and everywhere. The school hears the
 * session's own narrator again, and a job that still processes the recording can't save it.
 */
import { Failure } from '#contract/failures.ts'
import { isAdmin } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listRecordingFiles } from '../audio/audio.queries.ts'
import { enqueueStudioFileRemoval, removeFilesNow } from '../files.jobs.ts'
import type { StudioDependencies } from '../ports.ts'
import { type LockedRecording, lockRecording } from '../recordings.queries.ts'
import type { StudioContext } from '../studio-context.ts'
import { deleteRecordingRow, listAllRecordings } from './withdraw.queries.ts'

interface DeletionContext {
  platform: Pick<Platform, 'db' | 'jobs' | 'storage' | 'events'>
  ports: Pick<StudioDependencies, 'recordErasure' | 'sweepFiles' | 'notices'>
}

/**
 * Returns false if it was deleted before.
 * @param isWanted looks at the locked recording again: false leaves it as it is
 */
export const deleteRecording = async (
  { platform, ports }: DeletionContext,
  uuid: string,
  isWanted: (recording: LockedRecording) => boolean = () => true,
): Promise<boolean> => {
  const keys = await platform.db.transaction().execute(async (tx) => {
    const recording = await lockRecording(tx, uuid)
    if (!recording || !isWanted(recording)) return undefined
    const { session_uuid: session, organization_uuid: school, account_uuid: narrator } = recording
    const files = await listRecordingFiles(tx, uuid)
    await ports.notices.reviewed(tx, uuid)
    await deleteRecordingRow(tx, uuid)
    await ports.recordErasure(tx, [uuid])
    await enqueueStudioFileRemoval(platform, tx, files)
    // A process that was killed may have left files that no row names.
    await ports.sweepFiles(tx, narrator)
    if (recording.state === 'published' && session) {
      await platform.events.publish(school, { kind: 'narration', uuid: session }, tx)
    }
    return files
  })
  if (keys) await removeFilesNow(platform, keys)
  return keys !== undefined
}

/** The narrator can, and so can the school's admins once they know of it. @throws Failure not_found */
export const withdrawRecording = async (
  context: StudioContext,
  uuid: string,
): Promise<{ title: string; accountUuid: string }> => {
  const { platform, actor } = context
  const recording = await platform.db.transaction().execute((tx) => lockRecording(tx, uuid))
  const isOwn = recording?.account_uuid === actor.accountUuid
  const isReviewed = recording?.organization_uuid === actor.organizationUuid && recording.state !== 'open'
  if (!recording || !(isOwn || (isAdmin(actor) && isReviewed))) throw new Failure('not_found')
  if (!(await deleteRecording(context, uuid))) throw new Failure('not_found')
  return { title: recording.title, accountUuid: recording.account_uuid }
}

/** Deletes all recordings of the caller. Returns how many there were. */
export const withdrawVoice = async (context: StudioContext): Promise<number> => {
  const uuids = await listAllRecordings(context.platform.db, context.actor.accountUuid)
  let count = 0
  for (const uuid of uuids) if (await deleteRecording(context, uuid)) count++
  return count
}
