/** Zips in the storage or on a local disk, which are read in pieces. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Platform } from '#server/platform/platform.ts'
import type { StoredFile } from '#server/platform/storage/storage.ts'
import type { ZipSource } from '#server/platform/zip/read-zip.ts'

export const openStoredZip = ({ storage }: Pick<Platform, 'storage'>, { key, size }: StoredFile): ZipSource => ({
  size,
  read: async (start, end) => (await storage.open(key, { start, end })).stream,
})

export const openLocalZip = async (path: string): Promise<ZipSource> => ({
  size: (await stat(path)).size,
  read: async (start, end) => createReadStream(path, { start, end }),
})
