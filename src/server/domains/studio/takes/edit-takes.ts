/** Chooses and deletes takes, as long as their recording is open. */
import { Failure } from '#contract/failures.ts'
import type { Recording } from '#contract/studio/shapes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { enqueueStudioFileRemoval, removeFilesNow } from '../files.jobs.ts'
import { lockRecording, touchRecording } from '../recordings.queries.ts'
import { readRecording, type StudioContext } from '../studio-context.ts'
import { clearBest, deleteTake, findOwnTake, listTakes, markBest, type TakeRow } from './takes.queries.ts'

/** @throws Failure not_found, recording_closed */
const lockOwnTake = async (tx: Database, { actor, platform }: StudioContext, uuid: string): Promise<TakeRow> => {
  const found = await findOwnTake(tx, actor.accountUuid, uuid)
  const recording = found && (await lockRecording(tx, found.recording_uuid))
  // Read again: it may have been deleted before the lock.
  const take = recording && (await findOwnTake(tx, actor.accountUuid, uuid))
  if (!take) throw new Failure('not_found')
  if (recording.state !== 'open') throw new Failure('recording_closed')
  await touchRecording(tx, take.recording_uuid, platform.clock.now())
  return take
}

/** @throws Failure not_found, recording_closed */
export const chooseBestTake = async (context: StudioContext, uuid: string): Promise<Recording> => {
  const { recording_uuid } = await context.platform.db.transaction().execute(async (tx) => {
    const take = await lockOwnTake(tx, context, uuid)
    await clearBest(tx, take)
    await markBest(tx, uuid)
    return take
  })
  return readRecording(context, recording_uuid)
}

/** If it was the best one, the newest of the others is used. @throws Failure not_found, recording_closed */
export const removeTake = async (context: StudioContext, uuid: string): Promise<Recording> => {
  const { platform } = context
  const take = await platform.db.transaction().execute(async (tx) => {
    const locked = await lockOwnTake(tx, context, uuid)
    await deleteTake(tx, uuid)
    const newest = (await listTakes(tx, locked.recording_uuid)).findLast(({ line }) => line === locked.line)
    if (locked.best && newest) await markBest(tx, newest.uuid)
    await enqueueStudioFileRemoval(platform, tx, [locked.audio_key])
    return locked
  })
  await removeFilesNow(platform, [take.audio_key])
  return readRecording(context, take.recording_uuid)
}
