/** Files that come packed together: what is wrong with one is known before, and all are taken or none. */
import { extensionOf } from '#rules/uploads.ts'
import { nameKey } from '#rules/names.ts'
import { cleanName } from '#rules/resources/names.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { detectExtension } from '#server/platform/media/sniff.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readFileHead } from '#server/platform/media/incoming-uploads.ts'
import type { FileRow } from './files.queries.ts'
import { findFolderByName } from './folders.queries.ts'
import { lockTree, listTakenKeys } from './tree.queries.ts'
import { getResourceLimits, validateContent, saveUploadedFile } from './uploads.ts'

interface PackedFileHead {
  name: string
  /** Bytes. */
  size: number
  /** The first of them. */
  head: Buffer
}

/** A sentence; undefined where nothing is wrong. */
export const validatePackedFile = async (
  config: Config,
  { name, size, head }: PackedFileHead,
): Promise<string | undefined> =>
  validateContent(getResourceLimits(config), { name, size, extension: await detectExtension(name, head) })?.message

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
export const storePackedFile = async (platform: Platform, tx: Database, packed: PackedFile): Promise<FileRow> => {
  await lockTree(tx)
  const head = await readFileHead(platform, packed.key_path)
  const { size, etag } = (await platform.storage.stat(packed.key_path)) ?? { size: 0, etag: '' }
  const extension = (await detectExtension(packed.name, head)) ?? extensionOf(packed.name)
  const sent = { ...packed, place: null, on_conflict: 'keep_both' as const }
  return saveUploadedFile(platform, tx, { sent, look: { size, etag, extension } })
}

/** Names that somebody has in a folder that may not be there yet. */
export const listTakenNames = async (
  db: Database,
  folders: readonly string[],
  names: readonly string[],
): Promise<string[]> => {
  let place: string | null = null
  for (const folder of folders) {
    const found: { uuid: string } | undefined = await findFolderByName(db, place, nameKey(folder))
    if (!found) return []
    place = found.uuid
  }
  const taken = await listTakenKeys(db, place)
  return names.filter((name) => taken.has(nameKey(cleanName(name))))
}
