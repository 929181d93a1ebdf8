/** A copy of what a school takes along: asked for, looked after, replaced. */
import { randomUUID } from 'node:crypto'
import type { Export } from '#contract/privacy.ts'
import { EXPORT_LIFE } from '#rules/retention.ts'
import type { Platform } from '../../platform/platform.ts'
import { copyToTell } from './exporting.ts'
import { sendFileRemoval } from './files.jobs.ts'
import { schoolExportKey, sendSchoolExport } from './school-copy.jobs.ts'
import { addSchoolExport, newestSchoolExport, removeSchoolExports } from './school-copy.queries.ts'

/** The newest, as long as its link lives. */
export const schoolCopyNow = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  organizationUuid: string,
): Promise<Export | null> => {
  const row = await newestSchoolExport(db, organizationUuid)
  const now = clock.now()
  return row && row.until > now ? copyToTell(row, now) : null
}

/** While one is being made no other begins; one that is there makes way. */
export const beginSchoolCopy = (platform: Platform, organizationUuid: string): Promise<Export> =>
  platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now()
    const before = await newestSchoolExport(tx, organizationUuid)
    const shown = before && copyToTell(before, now)
    if (shown?.status === 'making') return shown
    const gone = await removeSchoolExports(tx, organizationUuid)
    const keys = gone.map((uuid) => schoolExportKey(organizationUuid, uuid))
    await sendFileRemoval(platform, tx, { account: organizationUuid, keys })
    // Whatever becomes of it, it is forgotten then.
    const until = new Date(now.getTime() + EXPORT_LIFE)
    const added = { uuid: randomUUID(), organization_uuid: organizationUuid, asked_at: now, until }
    const row = await addSchoolExport(tx, added)
    await sendSchoolExport(platform, tx, row.uuid)
    return copyToTell(row, now)
  })
