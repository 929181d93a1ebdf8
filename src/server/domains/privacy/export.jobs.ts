/** Makes a copy of all that is kept about somebody: a zip with everything as JSON, a page to read, and their own files. */
import { Readable } from 'node:stream'
import { EXPORT_LIFE } from '#rules/retention.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { privateFolder } from '../../platform/storage/keys.ts'
import { everythingOf } from './everything.ts'
import { exportsUntil, exportToMake, failExport, finishExport, removeExport } from './export.queries.ts'
import { readablePage } from './readable.ts'
import { columnTypes } from './references.queries.ts'
import { piecesOf, type ZipEntry, zipped } from './zip.ts'

const QUEUE = 'privacy-export'
const RETRIES = 2
/** After everything that somebody waits for without a page to leave. */
const PRIORITY = -50

interface ExportJob {
  uuid: string
}

/** Copies lie apart from what they are copies of. */
export const exportFolder = (accountUuid: string): string => `${privateFolder(accountUuid)}/exports`

/** Known before there is one, so that it is found whatever happened to whoever made it. */
export const exportKey = (accountUuid: string, uuid: string): string => `${exportFolder(accountUuid)}/${uuid}.zip`

/** Their own files, by key, each with its place in the copy. */
const filesOf = async ({ storage }: Pick<Platform, 'storage'>, accountUuid: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  const folder = `${privateFolder(accountUuid)}/`
  for await (const { key } of storage.list(folder)) {
    if (!key.startsWith(`${exportFolder(accountUuid)}/`)) found.set(key, `files/${key.slice(folder.length)}`)
  }
  return found
}

type Wish = NonNullable<Awaited<ReturnType<typeof exportToMake>>>

async function* entriesOf(platform: Platform, wish: Wish, madeAt: Date): AsyncGenerator<ZipEntry> {
  const { db, storage } = platform
  const [person, school] = [`${wish.first_name} ${wish.last_name}`, wish.school]
  const everything = await everythingOf(db, wish.account_uuid)
  const files = await filesOf(platform, wish.account_uuid)
  const types = await columnTypes(db)
  const page = readablePage({ everything, person, school, madeAt, timeZone: wish.time_zone, files, types })
  yield { name: 'index.html', body: piecesOf(page), packed: true }
  const json = JSON.stringify(
    { made_at: madeAt, person, school, ...everything, files: Object.fromEntries(files) },
    null,
    1,
  )
  yield { name: 'everything.json', body: piecesOf(json), packed: true }
  for (const [key, name] of files) {
    // It may have been deleted since it was listed.
    if (await storage.stat(key)) yield { name, body: (await storage.open(key)).stream, packed: false }
  }
}

const make = async (platform: Platform, uuid: string): Promise<void> => {
  const { db, storage, clock } = platform
  const wish = await exportToMake(db, uuid)
  if (!wish) return
  const madeAt = clock.now()
  const key = exportKey(wish.account_uuid, uuid)
  const body = Readable.from(zipped(entriesOf(platform, wish, madeAt), madeAt))
  const { size } = await storage.put(key, body, { contentType: 'application/zip' })
  const until = new Date(madeAt.getTime() + EXPORT_LIFE)
  // Deleted or asked for anew in the meantime: nobody waits for this one.
  if (!(await finishExport(db, { uuid, file_key: key, size, until }))) await storage.remove(key)
}

/** @throws what went wrong; after the `last` time nobody tries again */
export const makeExport = async (platform: Platform, { uuid, last }: ExportJob & { last: boolean }): Promise<void> => {
  try {
    await make(platform, uuid)
  } catch (cause) {
    const owner = last ? await failExport(platform.db, uuid) : undefined
    // It may have been stored before it failed.
    if (owner) await platform.storage.remove(exportKey(owner, uuid))
    throw cause
  }
}

/** Copies whose week is over. A row goes after its file: while it is there, the file is found again. */
export const removeOldExports = async ({ db, storage, clock }: Pick<Platform, 'db' | 'storage' | 'clock'>) => {
  for (const { uuid, account_uuid } of await exportsUntil(db, clock.now())) {
    await storage.remove(exportKey(account_uuid, uuid))
    await removeExport(db, uuid)
  }
}

export const exportJobs = (platform: Platform): void => {
  platform.jobs.define<ExportJob>(QUEUE, { retries: RETRIES }, ({ data, attempt: count }) =>
    makeExport(platform, { ...data, last: count > RETRIES }),
  )
  platform.jobs.define('privacy-export-end', { cron: '7 * * * *' }, () => removeOldExports(platform))
}

export const sendExport = ({ jobs }: Pick<Platform, 'jobs'>, tx: Database, uuid: string): Promise<void> =>
  jobs.send<ExportJob>(QUEUE, { uuid }, { tx, priority: PRIORITY })
