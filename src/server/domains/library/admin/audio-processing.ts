/** Starts, cancels and retries the processing of uploaded audio. */
import { randomUUID } from 'node:crypto'
import type { Processing } from '#contract/catalog/shapes.ts'
import { Failure } from '#contract/failures.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { notifyOperators } from './notify-operators.ts'
import {
  insertProcessing,
  deleteProcessing,
  lockSource,
  findProcessing,
  findProcessingOfSource,
  findProcessingOfTarget,
  type ProcessingRow,
  restartProcessing,
  type ProcessingTarget,
} from './audio-processing.queries.ts'
import { findAdminSession, updateSession } from './sessions.queries.ts'
import { toProcessing } from './admin-responses.ts'

export const PROCESSING_QUEUE = 'library-uploaded'

export interface AudioProcessingJob {
  /** The uuid of the processing run. Another upload for the same session has another one. */
  uuid: string
}

export const enqueueProcessing = ({ jobs }: Pick<Platform, 'jobs'>, uuid: string, tx?: Database): Promise<void> =>
  jobs.send<AudioProcessingJob>(PROCESSING_QUEUE, { uuid }, { singletonKey: uuid, ...(tx ? { tx } : {}) })

export const DISCARDED_QUEUE = 'library-unwanted'

export interface DiscardedSourceJob {
  /** The storage key of an uploaded file. */
  key: string
}

/**
 * Deletes a processing run, and its uploaded file once the transaction is committed. A worker that processes it
 * stops.
 */
export const discardProcessing = async (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Database,
  { uuid, source_key }: Pick<ProcessingRow, 'uuid' | 'source_key'>,
): Promise<void> => {
  await deleteProcessing(tx, uuid)
  if (source_key) await jobs.send<DiscardedSourceJob>(DISCARDED_QUEUE, { key: source_key }, { tx })
}

interface AcceptedUpload {
  key: string
  name: string
  /** Bytes. */
  size: number
  /** Whether an import requested to publish the session as soon as the audio is ready. */
  thenPublish?: boolean
}

/**
 * Returns the run that a repeated call has started with the same file while this call was validating it. No other
 * call can start one with this file until the transaction ends.
 */
export const findStartedProcessing = async (tx: Database, key: string): Promise<ProcessingRow | undefined> => {
  await lockSource(tx, key)
  return findProcessingOfSource(tx, key)
}

/** Starts the processing of an upload. The current audio stays until the new one is ready. */
export const startProcessing = async (
  platform: Platform,
  tx: Database,
  { target, upload }: { target: ProcessingTarget; upload: AcceptedUpload },
) => {
  const existing = await findProcessingOfTarget(tx, target)
  if (existing) await discardProcessing(platform, tx, existing)
  const uuid = randomUUID()
  await insertProcessing(tx, {
    ...target,
    uuid,
    source_key: upload.key,
    file_name: upload.name,
    file_size: upload.size,
    then_publish: upload.thenPublish ?? false,
    asked_at: platform.clock.now(),
  })
  if ('session_uuid' in target) await setSessionStatus(tx, target.session_uuid, 'processing')
  await enqueueProcessing(platform, uuid, tx)
}

/** Published sessions keep their status. A draft becomes `processing`, or a draft again. */
export const setSessionStatus = async (
  tx: Database,
  sessionUuid: string,
  status: 'draft' | 'processing',
): Promise<void> => {
  const row = await findAdminSession(tx, sessionUuid)
  if (!row || row.published || (row.published_at && row.audio_key)) return
  await updateSession(tx, sessionUuid, { status })
}

const requireProcessing = async (db: Database, uuid: string): Promise<ProcessingRow> => {
  const row = await findProcessing(db, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

/** @throws Failure not_found if the processing is finished, or was never started */
export const cancelProcessing = async (platform: Platform, uuid: string): Promise<Processing> => {
  const row = await platform.db.transaction().execute(async (tx) => {
    const row = await requireProcessing(tx, uuid)
    await discardProcessing(platform, tx, row)
    if (row.session_uuid) await setSessionStatus(tx, row.session_uuid, 'draft')
    return row
  })
  await notifyOperators(platform, row, { step: 'cancelled', percent: row.percent })
  return { ...toProcessing(row), step: 'cancelled' }
}

/** @throws Failure not_found if there is nothing to retry */
export const retryProcessing = async (platform: Platform, uuid: string): Promise<Processing> => {
  await platform.db.transaction().execute(async (tx) => {
    const row = await requireProcessing(tx, uuid)
    if (!(await restartProcessing(tx, uuid))) {
      throw new Failure('not_found', { message: 'The file is no longer available. Upload it again.' })
    }
    if (row.session_uuid) await setSessionStatus(tx, row.session_uuid, 'processing')
    await enqueueProcessing(platform, uuid, tx)
  })
  return toProcessing(await requireProcessing(platform.db, uuid))
}
