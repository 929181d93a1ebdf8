/** Makes copies that were asked for, and takes them away when their week is over. */
import { Readable } from 'node:stream'
import { EXPORT_LIFE } from '#rules/retention.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createZip } from '#server/platform/zip/write-zip.ts'
import { listExpiredExports, findExport, failExport, finishExport, deleteExport } from './data-exports.queries.ts'
import { exportKey, type ExportKind } from './export-kind.ts'
import { personExport } from './person-export.ts'
import { schoolExport } from './school-export.ts'

const RETRIES = 2

interface ExportJob {
  uuid: string
}

const make = async (platform: Platform, kind: ExportKind, uuid: string): Promise<void> => {
  const { db, storage, clock } = platform
  const wish = await findExport(db, kind, uuid)
  if (wish?.status !== 'making') return
  const madeAt = clock.now()
  const key = exportKey(wish.owner, uuid)
  const body = Readable.from(createZip(kind.entries(platform, wish.owner, madeAt)), { objectMode: false })
  const { size } = await storage.put(key, body, { contentType: 'application/zip' })
  const until = new Date(madeAt.getTime() + EXPORT_LIFE)
  const isKept = await finishExport(db, kind, { uuid, file_key: key, size, until })
  // Deleted or asked for anew in the meantime: nobody waits for this one. Where it is there, somebody else has made the same.
  if (!isKept && !(await findExport(db, kind, uuid))) await storage.remove(key)
}

/** @throws what went wrong; after the `last` time nobody tries again */
export const createExportFile = async (
  platform: Platform,
  kind: ExportKind,
  { uuid, last }: ExportJob & { last: boolean },
): Promise<void> => {
  try {
    await make(platform, kind, uuid)
  } catch (cause) {
    const owner = last ? await failExport(platform.db, kind, uuid) : undefined
    // It may have been stored before it failed.
    if (owner) await platform.storage.remove(exportKey(owner, uuid))
    throw cause
  }
}

/** Copies whose week is over. A row goes after its file: while it is there, the file is found again. */
export const removeExpiredExports = async (
  { db, storage, clock }: Pick<Platform, 'db' | 'storage' | 'clock'>,
  kind: ExportKind,
): Promise<void> => {
  for (const { uuid, owner } of await listExpiredExports(db, kind, clock.now())) {
    await storage.remove(exportKey(owner, uuid))
    await deleteExport(db, kind, uuid)
  }
}

export const registerExportJobs = (platform: Platform): void => {
  for (const kind of [personExport, schoolExport]) {
    platform.jobs.define<ExportJob>(kind.queue, { retries: RETRIES }, ({ data, attempt }) =>
      createExportFile(platform, kind, { ...data, last: attempt > RETRIES }),
    )
    platform.jobs.define(`${kind.queue}-end`, { cron: kind.endsAt }, () => removeExpiredExports(platform, kind))
  }
}

export const enqueueExport = (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Database,
  { kind, uuid }: { kind: ExportKind; uuid: string },
): Promise<void> => jobs.send<ExportJob>(kind.queue, { uuid }, { tx, priority: kind.priority })
