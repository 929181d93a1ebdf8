/** Folders and files of the demo school, so that nobody who looks around finds empty shelves. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameKey } from '#rules/names.ts'
import { keysOfName, tidiedName } from '#rules/resources/names.ts'
import { extensionOf } from '#rules/uploads.ts'
import type { Database } from '../../platform/database/database.ts'
import { namedUuid } from '../../platform/named-uuid.ts'
import type { Platform } from '../../platform/platform.ts'
import { seedOnce } from '../../platform/seeding.ts'
import { contentTypeOf } from '../../platform/storage/content-types.ts'
import { addFile, filesByUuid } from './files.queries.ts'
import { changeFolder, folderNamed } from './folders.queries.ts'
import { folderAt } from './folders.ts'
import { newKey } from './keys.ts'
import { occupantOf } from './naming.ts'
import { lockTree } from './tree.queries.ts'

export interface DemoFile {
  /** From the top down. */
  folders: readonly string[]
  name: string
  bytes: Uint8Array
}

type Part = Pick<Platform, 'storage' | 'clock'>

/** Once: what an operator has deleted stays so, and what has the name already keeps it. */
const keep = async ({ storage, clock }: Part, tx: Database, { folders, name: wished, bytes }: DemoFile) => {
  const name = tidiedName(wished)
  const uuid = namedUuid(`demo-file/${[...folders, name].join('/')}`)
  if ((await filesByUuid(tx, [uuid])).length > 0) return
  const now = clock.now()
  await lockTree(tx)
  const folder_uuid = await folderAt(tx, { place: null, folders }, { by: null, now })
  if (await occupantOf(tx, folder_uuid, { name_key: nameKey(name) })) return
  const key = newKey(uuid, extensionOf(name))
  const content = { key, content_type: contentTypeOf(key), size: bytes.length, preview: null, sent_as: null }
  await storage.put(key, bytes, { contentType: content.content_type })
  await addFile(tx, { uuid, folder_uuid, name, ...keysOfName(name), added_by: null, ...content }, now)
}

/** One that is made, after the others are there. */
export const keepDemoFile = (platform: Platform, file: DemoFile): Promise<void> =>
  platform.db.transaction().execute((tx) => keep(platform, tx, file))

/** Shown to demo teachers, with all below them. */
const forDemo = [['Starting a lesson'], ['Hand-outs', 'Kindergarten']] as const

const markForDemo = async (tx: Database, folders: readonly string[], now: Date): Promise<void> => {
  const made = await folderAt(tx, { place: null, folders }, { by: null, now })
  if (made) await changeFolder(tx, made, { change: { demo: true }, now })
}

const written = (root: string): DemoFile[] => {
  const folder = join(root, 'seeds/resources')
  return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({
      folders: parentPath.slice(folder.length).split(/[\\/]/).filter(Boolean),
      name,
      bytes: readFileSync(join(parentPath, name)),
    }))
}

/** Texts and tables that are authored. Says whether they were put in just now. */
export const seedDemoFiles = (platform: Platform): Promise<boolean> =>
  seedOnce(platform.db, { name: 'demo-files', sourceHash: '1' }, async (tx) => {
    await lockTree(tx)
    // Somebody's own folder of that name stays as it is.
    const isFree = (await folderNamed(tx, null, nameKey('Hand-outs'))) === undefined
    for (const file of written(platform.config.root)) await keep(platform, tx, file)
    if (isFree) for (const folders of forDemo) await markForDemo(tx, folders, platform.clock.now())
  })
