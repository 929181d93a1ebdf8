/** Makes copies that were asked for, and takes them away when their week is over. */
import { Readable } from 'node:stream'
import { EXPORT_LIFE } from '#rules/retention.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { zipOf } from '../../platform/zip/write-zip.ts'
import { copiesUntil, copyRow, failCopy, finishCopy, removeCopy } from './copies.queries.ts'
import { copyKey, type CopyKind } from './copy-kind.ts'
import { personCopy } from './person-copy.ts'
import { schoolCopy } from './school-copy.ts'

const RETRIES = 2

interface CopyJob {
  uuid: string
}

const make = async (platform: Platform, kind: CopyKind, uuid: string): Promise<void> => {
  const { db, storage, clock } = platform
  const wish = await copyRow(db, kind, uuid)
  if (wish?.status !== 'making') return
  const madeAt = clock.now()
  const key = copyKey(wish.owner, uuid)
  const body = Readable.from(zipOf(kind.entries(platform, wish.owner, madeAt)), { objectMode: false })
  const { size } = await storage.put(key, body, { contentType: 'application/zip' })
  const until = new Date(madeAt.getTime() + EXPORT_LIFE)
  const isKept = await finishCopy(db, kind, { uuid, file_key: key, size, until })
  // Deleted or asked for anew in the meantime: nobody waits for this one. Where it is there, somebody else has made the same.
  if (!isKept && !(await copyRow(db, kind, uuid))) await storage.remove(key)
}

/** @throws what went wrong; after the `last` time nobody tries again */
export const makeCopy = async (
  platform: Platform,
  kind: CopyKind,
  { uuid, last }: CopyJob & { last: boolean },
): Promise<void> => {
  try {
    await make(platform, kind, uuid)
  } catch (cause) {
    const owner = last ? await failCopy(platform.db, kind, uuid) : undefined
    // It may have been stored before it failed.
    if (owner) await platform.storage.remove(copyKey(owner, uuid))
    throw cause
  }
}

/** Copies whose week is over. A row goes after its file: while it is there, the file is found again. */
export const removeOldCopies = async (
  { db, storage, clock }: Pick<Platform, 'db' | 'storage' | 'clock'>,
  kind: CopyKind,
): Promise<void> => {
  for (const { uuid, owner } of await copiesUntil(db, kind, clock.now())) {
    await storage.remove(copyKey(owner, uuid))
    await removeCopy(db, kind, uuid)
  }
}

export const copiesJobs = (platform: Platform): void => {
  for (const kind of [personCopy, schoolCopy]) {
    platform.jobs.define<CopyJob>(kind.queue, { retries: RETRIES }, ({ data, attempt }) =>
      makeCopy(platform, kind, { ...data, last: attempt > RETRIES }),
    )
    platform.jobs.define(`${kind.queue}-end`, { cron: kind.endsAt }, () => removeOldCopies(platform, kind))
  }
}

export const sendCopy = (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Database,
  { kind, uuid }: { kind: CopyKind; uuid: string },
): Promise<void> => jobs.send<CopyJob>(kind.queue, { uuid }, { tx, priority: kind.priority })
