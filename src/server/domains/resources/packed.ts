/** Files that come packed together: what is wrong with one is known before, and all are taken or none. */
import { extensionOf } from '#rules/uploads.ts'
import { nameKey } from '#rules/names.ts'
import { tidiedName } from '#rules/resources/names.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { extensionOfContent } from '../../platform/media/sniff.ts'
import type { Platform } from '../../platform/platform.ts'
import { bytesAtStart } from '../../platform/media/incoming.ts'
import type { FileRow } from './files.queries.ts'
import { folderNamed } from './folders.queries.ts'
import { lockTree, takenIn } from './tree.queries.ts'
import { limitsFor, refusalOfContent, settle } from './uploads.ts'

interface Beginning {
  name: string
  /** Bytes. */
  size: number
  /** The first of them. */
  head: Buffer
}

/** A sentence; undefined where nothing is wrong. */
export const problemOfPacked = async (config: Config, { name, size, head }: Beginning): Promise<string | undefined> =>
  refusalOfContent(limitsFor(config), { name, size, extension: await extensionOfContent(name, head) })?.message

export interface PackedFile {
  /** That it has if nobody else has it. */
  uuid: string
  name: string
  /** Where it waits. */
  key_path: string
  /** From the top, made where they are not there. */
  folders: readonly string[]
  by: string | null
}

/** Within somebody's transaction, who moves the bytes back or removes them where that fails. */
export const placePacked = async (platform: Platform, tx: Database, packed: PackedFile): Promise<FileRow> => {
  await lockTree(tx)
  const head = await bytesAtStart(platform, packed.key_path)
  const { size, etag } = (await platform.storage.stat(packed.key_path)) ?? { size: 0, etag: '' }
  const extension = (await extensionOfContent(packed.name, head)) ?? extensionOf(packed.name)
  const sent = { ...packed, place: null, on_conflict: 'keep_both' as const }
  return settle(platform, tx, { sent, look: { size, etag, extension } })
}

/** Names that somebody has in a folder that may not be there yet. */
export const takenBelow = async (
  db: Database,
  folders: readonly string[],
  names: readonly string[],
): Promise<string[]> => {
  let place: string | null = null
  for (const folder of folders) {
    const found: { uuid: string } | undefined = await folderNamed(db, place, nameKey(folder))
    if (!found) return []
    place = found.uuid
  }
  const taken = await takenIn(db, place)
  return names.filter((name) => taken.has(nameKey(tidiedName(name))))
}
