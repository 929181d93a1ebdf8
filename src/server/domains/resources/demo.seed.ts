/** Seeds folders and files of the demo school, so that nobody who explores the demo finds an empty list. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toNameKey } from '#rules/names.ts'
import { createNameKeys, cleanName } from '#rules/resources/file-names.ts'
import { getExtension } from '#rules/uploads.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createUuidFromName } from '#server/platform/named-uuid.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { getContentType } from '#server/platform/storage/content-types.ts'
import { insertFile, listFilesByUuid } from './files.queries.ts'
import { updateFolder, findFolderByName } from './folders.queries.ts'
import { findOrCreateFolderPath } from './folders.ts'
import { createResourceKey } from './resource-keys.ts'
import { findOccupant } from './item-names.ts'
import { lockTree } from './tree.queries.ts'

export interface DemoFile {
  /** Folder names from the top down. */
  folders: readonly string[]
  name: string
  bytes: Uint8Array
}

type DemoFilesContext = Pick<Platform, 'storage' | 'clock'>

/** Saves a file only once: a file that a system admin deleted stays deleted, and an item with the same name stays. */
const saveDemoFile = async (
  { storage, clock }: DemoFilesContext,
  tx: Database,
  { folders, name: rawName, bytes }: DemoFile,
) => {
  const name = cleanName(rawName)
  const uuid = createUuidFromName(`demo-file/${[...folders, name].join('/')}`)
  if ((await listFilesByUuid(tx, [uuid])).length > 0) return
  const now = clock.now()
  await lockTree(tx)
  const folder_uuid = await findOrCreateFolderPath(tx, { folderUuid: null, folders }, { by: null, now })
  if (await findOccupant(tx, folder_uuid, { name_key: toNameKey(name) })) return
  const key = createResourceKey(uuid, getExtension(name))
  const content = { key, content_type: getContentType(key), size: bytes.length, preview: null, sent_as: null }
  await storage.put(key, bytes, { contentType: content.content_type })
  await insertFile(tx, { uuid, folder_uuid, name, ...createNameKeys(name), added_by: null, ...content }, now)
}

/** Stores a generated file, after the authored ones are seeded. */
export const storeDemoFile = (platform: Platform, file: DemoFile): Promise<void> =>
  platform.db.transaction().execute((tx) => saveDemoFile(platform, tx, file))

/** Folders shown to demo teachers, with everything below them. */
const demoFolders = [['Starting a lesson'], ['Handouts', 'Kindergarten']] as const

const markForDemo = async (tx: Database, folders: readonly string[], now: Date): Promise<void> => {
  const folderUuid = await findOrCreateFolderPath(tx, { folderUuid: null, folders }, { by: null, now })
  if (folderUuid) await updateFolder(tx, folderUuid, { change: { demo: true }, now })
}

const readAuthoredFiles = (root: string): DemoFile[] => {
  const folder = join(root, 'seeds/resources')
  return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({
      folders: parentPath.slice(folder.length).split(/[\\/]/).filter(Boolean),
      name,
      bytes: readFileSync(join(parentPath, name)),
    }))
}

/** Seeds the authored texts and tables. Returns whether they were inserted just now. */
export const seedDemoFiles = (platform: Platform): Promise<boolean> =>
  runSeedOnce(platform.db, { name: 'demo-files', sourceHash: '1' }, async (tx) => {
    await lockTree(tx)
    // A folder of that name that somebody created stays unchanged.
    const isFree = (await findFolderByName(tx, null, toNameKey('Handouts'))) === undefined
    for (const file of readAuthoredFiles(platform.config.root)) await saveDemoFile(platform, tx, file)
    if (isFree) for (const folders of demoFolders) await markForDemo(tx, folders, platform.clock.now())
  })
