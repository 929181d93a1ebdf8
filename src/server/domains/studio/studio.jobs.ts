/** The background work of the studio: processing, removal of files, and recordings that nobody works on anymore. */
import { DAY_MS } from '#rules/durations.ts'
import { OPEN_RECORDING_DAYS } from '#rules/studio.ts'
import type { Platform } from '#server/platform/platform.ts'
import { registerAudioJobs } from './audio/audio.jobs.ts'
import { registerStudioFileJobs } from './files.jobs.ts'
import type { StudioDependencies } from './ports.ts'
import { listAbandonedRecordings, type LockedRecording } from './recordings.queries.ts'
import { deleteRecording } from './withdraw/withdraw.ts'
import { listRestoredRecordings } from './withdraw/withdraw.queries.ts'

/** Deletes recordings whose session is gone, and open ones that nobody worked on for months. */
export const deleteAbandonedRecordings = async (platform: Platform, ports: StudioDependencies): Promise<void> => {
  if (!(await ports.isClockTrusted())) return
  const untouchedSince = new Date(platform.clock.now().getTime() - OPEN_RECORDING_DAYS * DAY_MS)
  const uuids = await listAbandonedRecordings(platform.db, untouchedSince)
  // Its narrator may have continued meanwhile.
  const isAbandoned = ({ session_uuid, state, updated_at }: LockedRecording): boolean =>
    session_uuid === null || (state === 'open' && updated_at < untouchedSince)
  let count = 0
  for (const uuid of uuids) if (await deleteRecording({ platform, ports }, uuid, isAbandoned)) count++
  if (count > 0) platform.log.write('studio.recordings_deleted', { recordings: count })
}

/** Deletes recordings again that were taken back before a restore. Returns how many there were. */
export const withdrawRestoredRecordings = async (
  platform: Pick<Platform, 'db' | 'jobs' | 'storage' | 'log' | 'events'>,
  ports: Pick<StudioDependencies, 'recordErasure' | 'sweepFiles' | 'notices'>,
): Promise<number> => {
  const uuids = await listRestoredRecordings(platform.db)
  for (const uuid of uuids) await deleteRecording({ platform, ports }, uuid)
  if (uuids.length > 0) platform.log.write('studio.recordings_withdrawn_again', { recordings: uuids.length })
  return uuids.length
}

export const registerStudioJobs = (platform: Platform, ports: StudioDependencies): void => {
  registerAudioJobs(platform, ports)
  registerStudioFileJobs(platform)
  platform.jobs.define('studio-abandoned', { cron: '53 2 * * *' }, () => deleteAbandonedRecordings(platform, ports))
}
