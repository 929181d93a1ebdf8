/** Data exports of a person or of a school: requesting, reading and replacing them. */
import { randomUUID } from 'node:crypto'
import type { Export } from '#contract/privacy.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { EXPORT_LIFETIME_MS } from '#rules/retention.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createMediaUrl } from '#server/platform/storage/keys.ts'
import { enqueueExport } from './data-exports.jobs.ts'
import { insertExport, type ExportRow, findNewestExport, deleteExports } from './data-exports.queries.ts'
import { toExportKey, type ExportKind } from './export-kind.ts'
import { enqueueFileRemoval } from './files.jobs.ts'

/** An export that is not ready after this time never will be, because its process was stopped too often. */
const MAX_CREATION_MS = 30 * MINUTE_MS

/** Formats an export for a person who may open it. */
const toExport = ({ uuid, asked_at, until, file_key, size, by_school, ...row }: ExportRow, now: Date): Export => {
  const isStuck = row.status === 'making' && now.getTime() - asked_at.getTime() > MAX_CREATION_MS
  const status = isStuck ? 'failed' : row.status
  const isReady = status === 'ready' && file_key !== null
  return {
    uuid,
    status,
    asked_at: asked_at.toISOString(),
    until: isReady && until ? until.toISOString() : null,
    url: isReady ? createMediaUrl(file_key) : null,
    size: isReady ? size : null,
    ...(by_school ? { by_school: true as const } : {}),
  }
}

/** Returns the newest export while its link is valid, or null. */
export const getExport = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  kind: ExportKind,
  owner: string,
): Promise<Export | null> => {
  const row = await findNewestExport(db, kind, owner)
  const now = clock.now()
  return row && (!row.until || row.until > now) ? toExport(row, now) : null
}

interface ExportRequest {
  owner: string
  /** The school requests it for the family. */
  bySchool?: boolean
}

/** Returns the export that is being created, if there is one; otherwise a new export replaces an existing one. */
export const requestExport = (
  platform: Platform,
  kind: ExportKind,
  { owner, bySchool }: ExportRequest,
): Promise<Export> =>
  platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now()
    const newest = await findNewestExport(tx, kind, owner)
    const existing = newest && toExport(newest, now)
    if (existing?.status === 'making') return existing
    const keys = (await deleteExports(tx, kind, owner)).map((uuid) => toExportKey(owner, uuid))
    await enqueueFileRemoval(platform, tx, { account: owner, keys })
    // The row expires then, whatever its status.
    const until = new Date(now.getTime() + EXPORT_LIFETIME_MS)
    const row = await insertExport(tx, kind, { uuid: randomUUID(), owner, asked_at: now, until, by_school: bySchool })
    await enqueueExport(platform, tx, { kind, uuid: row.uuid })
    return toExport(row, now)
  })
