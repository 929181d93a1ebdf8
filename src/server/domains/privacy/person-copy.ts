/** A copy of all that is kept about somebody: a zip with everything as JSON, a page to read, and their own files. */
import type { Platform } from '../../platform/platform.ts'
import { privateFolder } from '../../platform/storage/keys.ts'
import { copiedPerson } from './copies.queries.ts'
import { copiesFolder, type CopyEntry, type CopyKind, textEntry } from './copy-kind.ts'
import { everythingOf } from './everything.ts'
import { readablePage } from './readable.ts'
import { columnTypes } from './references.queries.ts'

/** Their own files, by key, each with its place in the copy. */
const filesOf = async ({ storage }: Pick<Platform, 'storage'>, accountUuid: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  const folder = `${privateFolder(accountUuid)}/`
  for await (const { key } of storage.list(folder)) {
    if (!key.startsWith(`${copiesFolder(accountUuid)}/`)) found.set(key, `files/${key.slice(folder.length)}`)
  }
  return found
}

async function* entriesOf(platform: Platform, accountUuid: string, madeAt: Date): AsyncGenerator<CopyEntry> {
  const { db, storage } = platform
  const { first_name, last_name, school, time_zone: timeZone } = await copiedPerson(db, accountUuid)
  const person = `${first_name} ${last_name}`
  const everything = await everythingOf(db, accountUuid)
  const files = await filesOf(platform, accountUuid)
  const types = await columnTypes(db)
  const page = readablePage({ everything, person, school, madeAt, timeZone, files, types })
  yield textEntry('index.html', page, madeAt)
  const json = JSON.stringify(
    { made_at: madeAt, person, school, ...everything, files: Object.fromEntries(files) },
    null,
    1,
  )
  yield textEntry('everything.json', json, madeAt)
  for (const [key, name] of files) {
    // It may have been deleted since it was listed.
    const file = await storage.stat(key)
    if (file) yield { name, size: file.size, modifiedAt: madeAt, open: async () => (await storage.open(key)).stream }
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
