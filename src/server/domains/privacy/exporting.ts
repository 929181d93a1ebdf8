/** A copy of one's own data: asked for, looked after, replaced. */
import { randomUUID } from 'node:crypto'
import type { Export } from '#contract/privacy.ts'
import { EXPORT_LIFE } from '#rules/retention.ts'
import type { Platform } from '../../platform/platform.ts'
import { mediaUrl } from '../../platform/storage/keys.ts'
import { exportKey, sendExport } from './export.jobs.ts'
import { addExport, type ExportRow, newestExport, removeExports } from './export.queries.ts'
import { sendFileRemoval } from './files.jobs.ts'

/** What has not come by then never will: its process was killed once too often. Milliseconds. */
const MAKING_AT_MOST = 30 * 60_000

type Told = Pick<ExportRow, 'uuid' | 'status' | 'asked_at' | 'until' | 'file_key' | 'size'> & { by_school?: boolean }

/** As whoever may open it is told of it. */
export const copyToTell = (row: Told, now: Date): Export => {
  const { uuid, asked_at, until, file_key, size } = row
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
    ...(row.by_school ? { by_school: true as const } : {}),
  }
}

/** The newest copy, as long as it lives. */
export const exportNow = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>, accountUuid: string) => {
  const row = await newestExport(db, accountUuid)
  const now = clock.now()
  return row && (!row.until || row.until > now) ? copyToTell(row, now) : null
}

/** While one is being made no other begins; one that is there makes way. */
export const beginExport = (platform: Platform, accountUuid: string, bySchool = false): Promise<Export> =>
  platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now()
    const before = await newestExport(tx, accountUuid)
    const shown = before && copyToTell(before, now)
    if (shown?.status === 'making') return shown
    const keys = (await removeExports(tx, accountUuid)).map((uuid) => exportKey(accountUuid, uuid))
    await sendFileRemoval(platform, tx, { account: accountUuid, keys })
    // Whatever becomes of it, it is forgotten then.
    const until = new Date(now.getTime() + EXPORT_LIFE)
    const row = await addExport(tx, {
      uuid: randomUUID(),
      account_uuid: accountUuid,
      asked_at: now,
      until,
      by_school: bySchool,
    })
    await sendExport(platform, tx, row.uuid)
    return copyToTell(row, now)
  })
