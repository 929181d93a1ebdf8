/** Creates the requested data exports, and removes them when they expire after a week. */
import { Readable } from 'node:stream'
import { EXPORT_LIFETIME_MS } from '#rules/retention.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createZip } from '#server/platform/zip/write-zip.ts'
import { listExpiredExports, findExport, failExport, finishExport, deleteExport } from './data-exports.queries.ts'
import { toExportKey, type ExportKind } from './export-kind.ts'
import { personExport } from './person-data-export.ts'
import { schoolExport } from './school-data-export.ts'

const RETRIES = 2

interface ExportJob {
  uuid: string
}

const createFile = async (platform: Platform, kind: ExportKind, uuid: string): Promise<void> => {
  const { db, storage, clock } = platform
  const requested = await findExport(db, kind, uuid)
  if (requested?.status !== 'making') return
  const createdAt = clock.now()
  const key = toExportKey(requested.owner, uuid)
  const body = Readable.from(createZip(kind.entries(platform, requested.owner, createdAt)), { objectMode: false })
  const { size } = await storage.put(key, body, { contentType: 'application/zip' })
  const until = new Date(createdAt.getTime() + EXPORT_LIFETIME_MS)
  const isFinished = await finishExport(db, kind, { uuid, file_key: key, size, until })
  // If the row is gone, the export was deleted or requested again, and nobody waits for this file. If it exists,
  // another process created the same file.
  if (!isFinished && !(await findExport(db, kind, uuid))) await storage.remove(key)
}

/** @throws the error of a failed attempt; after the `last` attempt the job isn't retried */
export const createExportFile = async (
  platform: Platform,
  kind: ExportKind,
  { uuid, last }: ExportJob & { last: boolean },
): Promise<void> => {
  try {
    await createFile(platform, kind, uuid)
  } catch (cause) {
    const owner = last ? await failExport(platform.db, kind, uuid) : undefined
    // The file may have been stored before the attempt failed.
    if (owner) await platform.storage.remove(toExportKey(owner, uuid))
    throw cause
  }
}

/**
 * Removes expired exports. Each row is deleted after its file: as long as the row exists, the file can still be found.
 */
export const removeExpiredExports = async (
  { db, storage, clock }: Pick<Platform, 'db' | 'storage' | 'clock'>,
  kind: ExportKind,
): Promise<void> => {
  for (const { uuid, owner } of await listExpiredExports(db, kind, clock.now())) {
    await storage.remove(toExportKey(owner, uuid))
    await deleteExport(db, kind, uuid)
  }
}

export const registerExportJobs = (platform: Platform): void => {
  for (const kind of [personExport, schoolExport]) {
    platform.jobs.define<ExportJob>(kind.queue, { retries: RETRIES }, ({ data, attempt }) =>
      createExportFile(platform, kind, { ...data, last: attempt > RETRIES }),
    )
    platform.jobs.define(`${kind.queue}-end`, { cron: kind.removalCron }, () => removeExpiredExports(platform, kind))
  }
}

export const enqueueExport = (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Database,
  { kind, uuid }: { kind: ExportKind; uuid: string },
): Promise<void> => jobs.send<ExportJob>(kind.queue, { uuid }, { tx, priority: kind.priority })
