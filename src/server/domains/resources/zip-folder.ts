/** Zips a folder. */
import { Readable } from 'node:stream'
import type { Platform } from '#server/platform/platform.ts'
import { type ZippedEntry, measureZip } from '#server/platform/zip/write-zip.ts'
import { requireFolder } from './folders.ts'
import {
  type DescendantFolder,
  type DescendantFile,
  listFilesInFolders,
  listDescendantFolders,
} from './tree.queries.ts'
import { zipUrl } from './wire.ts'

/** Returns the path of each folder in the zip, with a trailing slash; parents come before the folders below them. */
const assignZipPaths = (folders: readonly DescendantFolder[]): Map<string, string> => {
  const paths = new Map<string, string>()
  for (const { uuid, parent_uuid, name } of folders) {
    paths.set(uuid, `${(parent_uuid && paths.get(parent_uuid)) ?? ''}${name}/`)
  }
  return paths
}

export interface ZippedFolder {
  /** The name of the zip. */
  name: string
  entries: ZippedEntry[]
  /** Size in bytes. */
  size: number
  files: number
  folders: number
}

const toEntry = ({ storage }: Pick<Platform, 'storage'>, file: DescendantFile, prefix: string): ZippedEntry => ({
  name: `${prefix}${file.name}`,
  size: file.size,
  modifiedAt: file.changed_at,
  open: async () => (await storage.open(file.key)).stream,
})

/** Zips the current contents: later changes don't affect a zip that is being sent. @throws Failure not_found */
export const createFolderZip = async (
  platform: Pick<Platform, 'storage' | 'db'>,
  uuid: string,
): Promise<ZippedFolder> => {
  const { name } = await requireFolder(platform.db, uuid)
  const folders = await listDescendantFolders(platform.db, uuid)
  const paths = assignZipPaths(folders)
  const files = await listFilesInFolders(platform.db, [...paths.keys()])
  const entries = [
    ...folders.map((folder) => ({
      name: paths.get(folder.uuid) ?? '',
      size: 0,
      modifiedAt: folder.changed_at,
      open: async () => Readable.from([]),
    })),
    ...files.map((file) => toEntry(platform, file, paths.get(file.folder_uuid ?? '') ?? '')),
  ]
  const size = measureZip(entries)
  return { name: `${name}.zip`, entries, size, files: files.length, folders: folders.length }
}

export const describeDownload = async (platform: Platform, uuid: string) => {
  const { name, size, files, folders } = await createFolderZip(platform, uuid)
  return { url: zipUrl(uuid), name, size, files, folders }
}
