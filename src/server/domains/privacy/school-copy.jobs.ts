/** Makes a copy of what a school takes along: a zip with a list for each table, a line of JSON for each row. */
import { Readable } from 'node:stream'
import { EXPORT_LIFE } from '#rules/retention.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { privateFolder } from '../../platform/storage/keys.ts'
import { namesOfRows } from './references.queries.ts'
import {
  failSchoolExport,
  finishSchoolExport,
  removeSchoolExport,
  rowsTaken,
  schoolExportsUntil,
  schoolExportToMake,
} from './school-copy.queries.ts'
import { notTaken, takenAlong } from './school-tables.ts'
import { piecesOf, type ZipEntry, zipped } from './zip.ts'

const QUEUE = 'privacy-school-export'
const RETRIES = 2
/** After everything that somebody waits for. */
const PRIORITY = -60
/** Rows at a time: no more of a school is ever in memory. */
const SLICE = 500

interface SchoolExportJob {
  uuid: string
}

/** Beside the folders of people: no account has the uuid of a school. */
export const schoolExportFolder = (organizationUuid: string): string => `${privateFolder(organizationUuid)}/exports`

export const schoolExportKey = (organizationUuid: string, uuid: string): string =>
  `${schoolExportFolder(organizationUuid)}/${uuid}.zip`

async function* linesOf(db: Database, organizationUuid: string, table: string): AsyncGenerator<Uint8Array> {
  const [taken, key] = [takenAlong[table], (await namesOfRows(db)).get(table)]
  if (!taken || !key) return
  let after: string[] | null = null
  for (;;) {
    const rows = await rowsTaken(db, { table, taken, organizationUuid, key, after, most: SLICE })
    if (rows.length) yield Buffer.from(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(''))
    after = rows.at(-1)?.place ?? null
    if (rows.length < SLICE) return
  }
}

async function* entriesOf(
  db: Database,
  { organizationUuid, school, madeAt }: { organizationUuid: string; school: string; madeAt: Date },
): AsyncGenerator<ZipEntry> {
  const about = {
    school,
    made_at: madeAt,
    format: 'One file for each list; each line of it is one row, as JSON in UTF-8. Times are ISO 8601.',
    files: Object.entries(takenAlong).map(([table, { title }]) => ({ name: `${table}.jsonl`, title })),
    not_in_here: notTaken,
  }
  yield { name: 'about.json', body: piecesOf(JSON.stringify(about, null, 1)), packed: true }
  for (const table of Object.keys(takenAlong)) {
    yield { name: `${table}.jsonl`, body: linesOf(db, organizationUuid, table), packed: true }
  }
}

const make = async ({ db, storage, clock }: Platform, uuid: string): Promise<void> => {
  const wish = await schoolExportToMake(db, uuid)
  if (!wish) return
  const { organization_uuid: organizationUuid, name: school } = wish
  const madeAt = clock.now()
  const key = schoolExportKey(organizationUuid, uuid)
  const body = Readable.from(zipped(entriesOf(db, { organizationUuid, school, madeAt }), madeAt))
  const { size } = await storage.put(key, body, { contentType: 'application/zip' })
  const until = new Date(madeAt.getTime() + EXPORT_LIFE)
  // Asked for anew in the meantime: nobody waits for this one.
  if (!(await finishSchoolExport(db, { uuid, file_key: key, size, until }))) await storage.remove(key)
}

/** @throws what went wrong; after the `last` time nobody tries again */
const makeSchoolExport = async (platform: Platform, { uuid, last }: SchoolExportJob & { last: boolean }) => {
  try {
    await make(platform, uuid)
  } catch (cause) {
    const owner = last ? await failSchoolExport(platform.db, uuid) : undefined
    // It may have been stored before it failed.
    if (owner) await platform.storage.remove(schoolExportKey(owner, uuid))
    throw cause
  }
}

/** Copies whose week is over. A row goes after its file: while it is there, the file is found again. */
export const removeOldSchoolExports = async ({ db, storage, clock }: Pick<Platform, 'db' | 'storage' | 'clock'>) => {
  for (const { uuid, organization_uuid } of await schoolExportsUntil(db, clock.now())) {
    await storage.remove(schoolExportKey(organization_uuid, uuid))
    await removeSchoolExport(db, uuid)
  }
}

export const schoolCopyJobs = (platform: Platform): void => {
  platform.jobs.define<SchoolExportJob>(QUEUE, { retries: RETRIES }, ({ data, attempt: count }) =>
    makeSchoolExport(platform, { ...data, last: count > RETRIES }),
  )
  platform.jobs.define('privacy-school-export-end', { cron: '11 * * * *' }, () => removeOldSchoolExports(platform))
}

export const sendSchoolExport = ({ jobs }: Pick<Platform, 'jobs'>, tx: Database, uuid: string): Promise<void> =>
  jobs.send<SchoolExportJob>(QUEUE, { uuid }, { tx, priority: PRIORITY })
