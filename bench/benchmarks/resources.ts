/**
 * Measures the list of a folder with ten thousand entries, page by page, in a database with a hundred thousand files
 * and folders, and the download of a folder as a ZIP file.
 */
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import * as resources from '#contract/resources.ts'
import { createNameKeys } from '#rules/resources/file-names.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { toShardedPath } from '#server/platform/storage/local-storage.ts'
import { load } from '../harness/load.ts'
import { createRateRow, type Benchmark, createRow, type BenchRow, type BenchSettings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  createEmbeddedEnvironment,
  type BenchEnvironment,
  runInEnvironment,
  startPostgresEnvironment,
  startMeasuredServerFor,
  type MeasuredServer,
} from '../harness/measured-server.ts'

/** The files and folders directly in the listed folder. */
const LISTED_ITEMS = 10_000
/** The files and folders of the whole database. */
const ALL_ITEMS = 100_000
const PAGE_SIZE = 100
const ZIPPED_BYTES = 256 * 2 ** 20
/** A page arrives within three frames, so that a person who scrolls notices no wait. */
const P99_MS = 50
/** The required ratio to the speed of copying a file. */
const COPY_SHARE = 0.5

const FOLDER_UUID = '11111111-1111-4111-8111-111111111111'
const ZIPPED_FOLDER_UUID = '22222222-2222-4222-8222-222222222222'
const LARGE_FILE_KEY = 'resources/33333333-3333-4333-8333-333333333333.0123456789ab.zip'

const addFolders = async (db: Database): Promise<void> => {
  const now = new Date()
  const folders = [
    { uuid: FOLDER_UUID, name: 'Everything' },
    { uuid: ZIPPED_FOLDER_UUID, name: 'Large' },
  ]
  for (const folder of folders) {
    const row = { ...folder, ...createNameKeys(folder.name), added_at: now, changed_at: now }
    await db.insertInto('resource_folder').values(row).execute()
  }
  const large = { uuid: '33333333-3333-4333-8333-333333333333', name: 'large.zip', ...createNameKeys('large.zip') }
  const content = {
    key: LARGE_FILE_KEY,
    content_type: 'application/zip',
    size: ZIPPED_BYTES,
    folder_uuid: ZIPPED_FOLDER_UUID,
  }
  await db
    .insertInto('resource_file')
    .values({ ...large, ...content, added_at: now, changed_at: now })
    .execute()
}

/** Adds the items. A tenth of the listed ones are folders; the items that are not listed are files in these folders. */
const addItems = async (db: Database): Promise<void> => {
  const folderCount = LISTED_ITEMS / 10
  await sql`
    insert into resource_folder (uuid, parent_uuid, name, name_key, sort_key, added_at, changed_at)
    select gen_random_uuid(), ${FOLDER_UUID}, 'Folder ' || n, 'folder ' || n, 'folder ' || lpad(n::text, 20, '0') || chr(1),
      now(), now()
    from generate_series(1, ${folderCount}) n`.execute(db)
  await sql`
    insert into resource_file (uuid, folder_uuid, name, name_key, sort_key, key, content_type, size, added_at, changed_at)
    select uuid, ${FOLDER_UUID}, 'Sheet ' || n || '.pdf', 'sheet ' || n || '.pdf',
      'sheet ' || lpad(n::text, 20, '0') || chr(1) || '.pdf', 'resources/' || uuid || '.0123456789ab.pdf',
      'application/pdf', 50000 + n, now(), now()
    from (select n, gen_random_uuid() as uuid from generate_series(1, ${LISTED_ITEMS - folderCount}) n) numbered`.execute(
    db,
  )
  await sql`
    insert into resource_file (uuid, folder_uuid, name, name_key, sort_key, key, content_type, size, added_at, changed_at)
    select gen_random_uuid(), folder.uuid, 'Page ' || n, 'page ' || n, 'page ' || lpad(n::text, 20, '0') || chr(1),
      'resources/' || gen_random_uuid() || '.0123456789ab.pdf', 'application/pdf', n, now(), now()
    from resource_folder folder cross join generate_series(1, ${(ALL_ITEMS - LISTED_ITEMS) / folderCount}) n
    where parent_uuid = ${FOLDER_UUID}`.execute(db)
}

const seedResources = async ({ dataDir, url }: BenchEnvironment): Promise<void> => {
  const database = await openDatabase({ url, dataDir, log: createJsonLog('error') })
  await addFolders(database.db)
  await addItems(database.db)
  await sql`vacuum analyze`.execute(database.db)
  await database.close()
  const path = join(dataDir, 'files', toShardedPath(LARGE_FILE_KEY))
  mkdirSync(dirname(path), { recursive: true })
  await using file = await open(path, 'w')
  await file.truncate(ZIPPED_BYTES)
}

const createListRequest = (server: MeasuredServer, cursor?: string) =>
  server.createRequest(resources.teacherFolderList, {
    Folder: { uuid: FOLDER_UUID },
    Page: { limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
  })

/** Returns the cursor in the middle of the list. */
const findMiddleCursor = async (server: MeasuredServer): Promise<string> => {
  let cursor: string | undefined
  for (let page = 0; page < LISTED_ITEMS / PAGE_SIZE / 2; page += 1) {
    const { url, headers, body } = createListRequest(server, cursor)
    const response = await fetch(url, { method: 'POST', headers, body })
    cursor = ((await response.json()) as { Page: { next_cursor: string } }).Page.next_cursor
  }
  return cursor ?? ''
}

const measurePage = async (
  server: MeasuredServer,
  what: string,
  { cursor, seconds }: { cursor?: string; seconds: number },
) => {
  const { p50, p99 } = await load(createListRequest(server, cursor), {
    connections: 1,
    seconds,
    pids: server.pids,
    warmUpCount: 300,
  })
  return createRow({
    what,
    measured: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    goal: `p99 <= ${P99_MS} ms`,
    isMet: p99 <= P99_MS,
  })
}

/** Returns the megabytes copied per second of CPU time. */
const measureCopySpeed = async ({ dataDir }: BenchEnvironment): Promise<number> => {
  const copy = join(dataDir, 'copy.bin')
  const before = process.cpuUsage()
  await pipeline(createReadStream(join(dataDir, 'files', toShardedPath(LARGE_FILE_KEY))), createWriteStream(copy))
  const { user, system } = process.cpuUsage(before)
  await rm(copy)
  return ZIPPED_BYTES / 1e6 / ((user + system) / 1e6)
}

const measureZip = async (
  server: MeasuredServer,
  environment: BenchEnvironment,
  seconds: number,
): Promise<BenchRow> => {
  const loadRequest = {
    url: `${server.url}/media/folders/${ZIPPED_FOLDER_UUID}.zip`,
    headers: { cookie: server.cookie },
  }
  const { megabytesPerCore } = await load(loadRequest, { connections: 1, seconds, pids: server.pids, warmUpCount: 2 })
  return createRateRow({
    what: `a folder of ${ZIPPED_BYTES / 2 ** 20} MiB as a zip`,
    ours: megabytesPerCore,
    reference: { name: 'copying the file', value: await measureCopySpeed(environment) },
    goal: { absolute: Number.POSITIVE_INFINITY, ratio: COPY_SHARE },
    unit: 'MB/s',
  })
}

const measureOn = async (environment: BenchEnvironment, { seconds }: BenchSettings): Promise<BenchRow[]> => {
  await seedResources(environment)
  const server = await startMeasuredServerFor(environment, 'teacher@')
  try {
    const cursor = await findMiddleCursor(server)
    return [
      await measurePage(
        server,
        `first ${PAGE_SIZE} of ${LISTED_ITEMS.toLocaleString('en-US')} entries, among ${ALL_ITEMS.toLocaleString('en-US')} files and folders`,
        { seconds },
      ),
      await measurePage(server, `${PAGE_SIZE} from the middle of the folder`, { cursor, seconds }),
      await measureZip(server, environment, seconds),
    ]
  } finally {
    await server.stop()
  }
}

export const resourcesBenchmark: Benchmark = {
  name: 'resources',
  title: 'Resources',
  note: 'Times are with one connection. Rates are per second of CPU time of the server and its database.',
  async measure(settings) {
    const environment = (await startPostgresEnvironment()) ?? createEmbeddedEnvironment()
    return runInEnvironment(environment, USUAL_SESSIONS, () => measureOn(environment, settings))
  },
}
