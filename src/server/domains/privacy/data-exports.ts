/** A copy of somebody's own data, or of what a school takes along: asked for, looked after, replaced. */
import { randomUUID } from 'node:crypto'
import type { Export } from '#contract/privacy.ts'
import { EXPORT_LIFE } from '#rules/retention.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mediaUrl } from '#server/platform/storage/keys.ts'
import { enqueueExport } from './data-exports.jobs.ts'
import { insertExport, type ExportRow, findNewestExport, deleteExports } from './data-exports.queries.ts'
import { exportKey, type ExportKind } from './export-kind.ts'
import { enqueueFileRemoval } from './files.jobs.ts'

/** What has not come by then never will: its process was killed once too often. Milliseconds. */
const MAKING_AT_MOST = 30 * 60_000

/** As whoever may open it is told of it. */
const toExport = ({ uuid, asked_at, until, file_key, size, by_school, ...row }: ExportRow, now: Date): Export => {
  const late = row.status === 'making' && now.getTime() - asked_at.getTime() > MAKING_AT_MOST
  const status = late ? 'failed' : row.status
  const ready = status === 'ready' && file_key !== null
  return {
    uuid,
    status,
    asked_at: asked_at.toISOString(),
    until: ready && until ? until.toISOString() : null,
    url: ready ? mediaUrl(file_key) : null,
    size: ready ? size : null,
    ...(by_school ? { by_school: true as const } : {}),
  }
}

/** The newest, as long as its link lives. */
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
  /** A school begins it, for the family. */
  bySchool?: boolean
}

/** While one is being made no other begins; one that is there makes way. */
export const requestExport = (
  platform: Platform,
  kind: ExportKind,
  { owner, bySchool }: ExportRequest,
): Promise<Export> =>
  platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now()
    const before = await findNewestExport(tx, kind, owner)
    const shown = before && toExport(before, now)
    if (shown?.status === 'making') return shown
    const keys = (await deleteExports(tx, kind, owner)).map((uuid) => exportKey(owner, uuid))
    await enqueueFileRemoval(platform, tx, { account: owner, keys })
    // Whatever becomes of it, it is forgotten then.
    const until = new Date(now.getTime() + EXPORT_LIFE)
    const row = await insertExport(tx, kind, { uuid: randomUUID(), owner, asked_at: now, until, by_school: bySchool })
    await enqueueExport(platform, tx, { kind, uuid: row.uuid })
    return toExport(row, now)
  })
