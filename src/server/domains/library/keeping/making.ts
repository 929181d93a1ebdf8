/** Begins, stops and tries again the making ready of a sound that was sent. */
import { randomUUID } from 'node:crypto'
import type { Processing } from '#contract/catalogue/shapes.ts'
import { Failure } from '#contract/failures.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { tellOperators } from './telling.ts'
import {
  addProcessing,
  forgetProcessing,
  lockSource,
  processingOf,
  processingOfSource,
  processingOfThing,
  type ProcessingRow,
  reviveProcessing,
  type Thing,
} from './processing.queries.ts'
import { keptSession, updateSession } from './sessions.queries.ts'
import { toProcessing } from './wire.ts'

export const MAKING_QUEUE = 'library-uploaded'

export interface MakingJob {
  /** Of the making: another upload for the same session is another. */
  uuid: string
}

export const sendMaking = ({ jobs }: Pick<Platform, 'jobs'>, uuid: string, tx?: Database): Promise<void> =>
  jobs.send<MakingJob>(MAKING_QUEUE, { uuid }, { singletonKey: uuid, ...(tx ? { tx } : {}) })

export const UNWANTED_QUEUE = 'library-unwanted'

export interface UnwantedJob {
  /** Where a file lies that was sent. */
  key: string
}

/** Forgets a making, and what was sent for it once that is certain; whoever works on it stops. */
export const forgetSound = async (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Database,
  { uuid, source_key }: Pick<ProcessingRow, 'uuid' | 'source_key'>,
): Promise<void> => {
  await forgetProcessing(tx, uuid)
  if (source_key) await jobs.send<UnwantedJob>(UNWANTED_QUEUE, { key: source_key }, { tx })
}

export interface SentSound {
  key: string
  name: string
  /** Bytes. */
  size: number
  /** An import asked for it to be shown as soon as it is ready. */
  thenPublish?: boolean
}

/**
 * What a call that was repeated, while the first was still looked over, has begun with the same file. No other call begins
 * with it until the transaction ends.
 */
export const begunWith = async (tx: Database, key: string): Promise<ProcessingRow | undefined> => {
  await lockSource(tx, key)
  return processingOfSource(tx, key)
}

/** The sound that is there stays until the new one is ready. */
export const beginMaking = async (
  platform: Platform,
  tx: Database,
  { thing, sent }: { thing: Thing; sent: SentSound },
) => {
  const before = await processingOfThing(tx, thing)
  if (before) await forgetSound(platform, tx, before)
  const uuid = randomUUID()
  await addProcessing(tx, {
    ...thing,
    uuid,
    source_key: sent.key,
    file_name: sent.name,
    file_size: sent.size,
    then_publish: sent.thenPublish ?? false,
    asked_at: platform.clock.now(),
  })
  if ('session_uuid' in thing) await markAs(tx, thing.session_uuid, 'processing')
  await sendMaking(platform, uuid, tx)
}

/** What everybody can hear stays so; a draft is on its way, or a draft again. */
export const markAs = async (tx: Database, sessionUuid: string, status: 'draft' | 'processing'): Promise<void> => {
  const row = await keptSession(tx, sessionUuid)
  if (!row || row.published || (row.published_at && row.audio_key)) return
  await updateSession(tx, sessionUuid, { status })
}

const found = async (db: Database, uuid: string): Promise<ProcessingRow> => {
  const row = await processingOf(db, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

/** @throws Failure not_found where it is done, or was never begun */
export const cancelMaking = async (platform: Platform, uuid: string): Promise<Processing> => {
  const row = await platform.db.transaction().execute(async (tx) => {
    const open = await found(tx, uuid)
    await forgetSound(platform, tx, open)
    if (open.session_uuid) await markAs(tx, open.session_uuid, 'draft')
    return open
  })
  await tellOperators(platform, row, { step: 'cancelled', percent: row.percent })
  return { ...toProcessing(row), step: 'cancelled' }
}

/** @throws Failure not_found where there is nothing to try */
export const retryMaking = async (platform: Platform, uuid: string): Promise<Processing> => {
  await platform.db.transaction().execute(async (tx) => {
    const row = await found(tx, uuid)
    if (!(await reviveProcessing(tx, uuid))) {
      throw new Failure('not_found', { message: "The file isn't here anymore. Send it once more." })
    }
    if (row.session_uuid) await markAs(tx, row.session_uuid, 'processing')
    await sendMaking(platform, uuid, tx)
  })
  return toProcessing(await found(platform.db, uuid))
}
