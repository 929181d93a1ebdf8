/**
 * Builds the data export of a person, everything that is stored about them: a zip with all data as JSON, a page to read, and their own files.
 */
import type { Platform } from '#server/platform/platform.ts'
import { getPrivateFolder } from '#server/platform/storage/keys.ts'
import { findExportedPerson } from './data-exports.queries.ts'
import { getExportsFolder, type ExportEntry, type ExportKind, toTextEntry } from './export-kind.ts'
import { collectPersonalData } from './personal-data.ts'
import { renderExportPage } from './render-export-page.ts'
import { getColumnTypes } from './foreign-keys.queries.ts'

/** Returns the person's own files by key, each with its path in the export. */
const listFiles = async ({ storage }: Pick<Platform, 'storage'>, accountUuid: string): Promise<Map<string, string>> => {
  const paths = new Map<string, string>()
  const folder = `${getPrivateFolder(accountUuid)}/`
  for await (const { key } of storage.list(folder)) {
    if (!key.startsWith(`${getExportsFolder(accountUuid)}/`)) paths.set(key, `files/${key.slice(folder.length)}`)
  }
  return paths
}

async function* createEntries(platform: Platform, accountUuid: string, createdAt: Date): AsyncGenerator<ExportEntry> {
  const { db, storage } = platform
  const { first_name, last_name, school, time_zone: timeZone } = await findExportedPerson(db, accountUuid)
  const personName = `${first_name} ${last_name}`
  const personalData = await collectPersonalData(db, accountUuid)
  const files = await listFiles(platform, accountUuid)
  const types = await getColumnTypes(db)
  const page = renderExportPage({ personalData, personName, school, createdAt, timeZone, files, types })
  yield toTextEntry('index.html', page, createdAt)
  const json = JSON.stringify(
    { made_at: createdAt, person: personName, school, ...personalData, files: Object.fromEntries(files) },
    null,
    1,
  )
  yield toTextEntry('everything.json', json, createdAt)
  for (const [key, name] of files) {
    // The file may have been deleted since it was listed.
    const file = await storage.stat(key)
    if (file) yield { name, size: file.size, modifiedAt: createdAt, open: async () => (await storage.open(key)).stream }
  }
}

export const personExport: ExportKind = {
  table: 'privacy_export',
  ownerColumn: 'account_uuid',
  queue: 'privacy-export',
  priority: -50,
  removalCron: '7 * * * *',
  entries: createEntries,
}
