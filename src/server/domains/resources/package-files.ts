/** Imports the files of one package: each file is validated first, and either all are stored or none. */
import { getExtension } from '#rules/uploads.ts'
import { toNameKey } from '#rules/names.ts'
import { cleanName } from '#rules/resources/file-names.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { detectExtension } from '#server/platform/media/detect-file-type.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readFileHead } from '#server/platform/media/incoming-uploads.ts'
import type { FileRow } from './files.queries.ts'
import { findFolderByName } from './folders.queries.ts'
import { lockTree, listTakenKeys } from './tree.queries.ts'
import { getResourceLimits, validateContent, saveUploadedFile } from './resource-uploads.ts'

interface PackedFileHead {
  name: string
  /** Size in bytes. */
  size: number
  /** The first bytes of the file. */
  head: Buffer
}

/** Returns a sentence about the problem, or undefined if there is none. */
export const validatePackedFile = async (
  config: Config,
  { name, size, head }: PackedFileHead,
): Promise<string | undefined> =>
  validateContent(getResourceLimits(config), { name, size, extension: await detectExtension(name, head) })?.message

interface ImportedPackageFile {
  /** The uuid that the file gets, if it is free. */
  uuid: string
  name: string
  /** The key of the uploaded contents. */
  key_path: string
  /** Folder names from the top; missing ones are created. */
  folders: readonly string[]
  by: string | null
}

/**
 * Stores the file in the caller's transaction. If the transaction fails, the caller moves the contents back or removes
 * them.
 */
export const storePackedFile = async (
  platform: Platform,
  tx: Database,
  packed: ImportedPackageFile,
): Promise<FileRow> => {
  await lockTree(tx)
  const head = await readFileHead(platform, packed.key_path)
  const { size, etag } = (await platform.storage.stat(packed.key_path)) ?? { size: 0, etag: '' }
  const extension = (await detectExtension(packed.name, head)) ?? getExtension(packed.name)
  const upload = { ...packed, folderUuid: null, on_conflict: 'keep_both' as const }
  return saveUploadedFile(platform, tx, { sent: upload, inspected: { size, etag, extension } })
}

/** Returns the names that are taken in a folder, which may not exist yet. */
export const listTakenNames = async (
  db: Database,
  folders: readonly string[],
  names: readonly string[],
): Promise<string[]> => {
  let parentUuid: string | null = null
  for (const folder of folders) {
    const existing: { uuid: string } | undefined = await findFolderByName(db, parentUuid, toNameKey(folder))
    if (!existing) return []
    parentUuid = existing.uuid
  }
  const usedKeys = await listTakenKeys(db, parentUuid)
  return names.filter((name) => usedKeys.has(toNameKey(cleanName(name))))
}
