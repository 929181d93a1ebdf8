/** A copy of all that is kept about somebody: a zip with everything as JSON, a page to read, and their own files. */
import type { Platform } from '../../platform/platform.ts'
import { privateFolder } from '../../platform/storage/keys.ts'
import { copiedPerson } from './copies.queries.ts'
import { copiesFolder, type CopyKind } from './copy-kind.ts'
import { everythingOf } from './everything.ts'
import { readablePage } from './readable.ts'
import { columnTypes } from './references.queries.ts'
import { piecesOf, type ZipEntry } from './zip.ts'

/** Their own files, by key, each with its place in the copy. */
const filesOf = async ({ storage }: Pick<Platform, 'storage'>, accountUuid: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  const folder = `${privateFolder(accountUuid)}/`
  for await (const { key } of storage.list(folder)) {
    if (!key.startsWith(`${copiesFolder(accountUuid)}/`)) found.set(key, `files/${key.slice(folder.length)}`)
  }
  return found
}

async function* entriesOf(platform: Platform, accountUuid: string, madeAt: Date): AsyncGenerator<ZipEntry> {
  const { db, storage } = platform
  const { first_name, last_name, school, time_zone: timeZone } = await copiedPerson(db, accountUuid)
  const person = `${first_name} ${last_name}`
  const everything = await everythingOf(db, accountUuid)
  const files = await filesOf(platform, accountUuid)
  const types = await columnTypes(db)
  const page = readablePage({ everything, person, school, madeAt, timeZone, files, types })
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

export const personCopy: CopyKind = {
  table: 'privacy_export',
  owner: 'account_uuid',
  queue: 'privacy-export',
  priority: -50,
  endsAt: '7 * * * *',
  entries: entriesOf,
}
