/** Sends the progress of audio processing to all system admins, so that their pages don't need to poll. */
import type { Platform } from '#server/platform/platform.ts'
import { listOperators, type ProcessingRow } from './audio-processing.queries.ts'

/** @param row the session or background sound that the progress is for */
export const notifyOperators = async (
  { db, events }: Pick<Platform, 'db' | 'events'>,
  row: Pick<ProcessingRow, 'session_uuid' | 'ambience_uuid'>,
  { step, percent }: { step: string; percent: number },
): Promise<void> => {
  const uuid = row.session_uuid ?? row.ambience_uuid
  if (!uuid) return
  for (const operator of await listOperators(db)) {
    await events.publish(operator, { kind: 'catalogue', uuid, step, percent })
  }
}
