/** A copy of somebody's own data, or of what a school takes along: asked for, looked after, replaced. */
import { randomUUID } from 'node:crypto'
import type { Export } from '#contract/privacy.ts'
import { EXPORT_LIFE } from '#rules/retention.ts'
import type { Platform } from '../../platform/platform.ts'
import { mediaUrl } from '../../platform/storage/keys.ts'
import { sendCopy } from './copies.jobs.ts'
import { addCopy, type CopyRow, newestCopy, removeCopies } from './copies.queries.ts'
import { copyKey, type CopyKind } from './copy-kind.ts'
import { sendFileRemoval } from './files.jobs.ts'

/** What has not come by then never will: its process was killed once too often. Milliseconds. */
const MAKING_AT_MOST = 30 * 60_000

/** As whoever may open it is told of it. */
const toTell = ({ uuid, asked_at, until, file_key, size, by_school, ...row }: CopyRow, now: Date): Export => {
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
export const copyNow = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  kind: CopyKind,
  owner: string,
): Promise<Export | null> => {
  const row = await newestCopy(db, kind, owner)
  const now = clock.now()
  return row && (!row.until || row.until > now) ? toTell(row, now) : null
}

interface Wish {
  owner: string
  /** A school begins it, for the family. */
  bySchool?: boolean
}

/** While one is being made no other begins; one that is there makes way. */
export const beginCopy = (platform: Platform, kind: CopyKind, { owner, bySchool }: Wish): Promise<Export> =>
  platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now()
    const before = await newestCopy(tx, kind, owner)
    const shown = before && toTell(before, now)
    if (shown?.status === 'making') return shown
    const keys = (await removeCopies(tx, kind, owner)).map((uuid) => copyKey(owner, uuid))
    await sendFileRemoval(platform, tx, { account: owner, keys })
    // Whatever becomes of it, it is forgotten then.
    const until = new Date(now.getTime() + EXPORT_LIFE)
    const row = await addCopy(tx, kind, { uuid: randomUUID(), owner, asked_at: now, until, by_school: bySchool })
    await sendCopy(platform, tx, { kind, uuid: row.uuid })
    return toTell(row, now)
  })
