/** The folder of unfinished uploads, on the disk of this machine or shared by all of them. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#rules/durations.ts'
import type { Config } from '../../config.ts'
import { ignoreRejection } from '../../promises/ignore-rejection.ts'

/** The time for which an upload is stored that is unused, or that receives nothing more. */
export const UPLOAD_RETENTION_MS = 2 * DAY_MS

export const getSpoolFolder = ({ ALAIA_DATA }: Pick<Config, 'ALAIA_DATA'>): string => join(ALAIA_DATA, 'uploads')

interface SpooledFile {
  path: string
  changedAt: Date
}

/** Returns undefined for a folder, and for a file that is gone already. */
const findFile = async (path: string): Promise<SpooledFile | undefined> => {
  const facts = await ignoreRejection(stat(path), 'the file may have just been deleted')
  return facts?.isFile() ? { path, changedAt: facts.mtime } : undefined
}

/** The names of both files of an upload begin with its uuid. */
const toUploadUuid = (name: string): string => name.split('.', 1)[0]!

/**
 * Deletes the uploads that have received nothing since then. The newer file of an upload decides: the record next to its
 * bytes is written when it begins and when it is complete. @returns how many files were deleted
 */
export const removeAbandonedUploads = async (config: Pick<Config, 'ALAIA_DATA'>, before: Date): Promise<number> => {
  const folder = getSpoolFolder(config)
  const names = await readdir(folder).catch((): string[] => [])
  let removedCount = 0
  for (const namesOfUpload of Map.groupBy(names, toUploadUuid).values()) {
    const found = await Promise.all(namesOfUpload.map((name) => findFile(join(folder, name))))
    const files = found.filter((file) => file !== undefined)
    if (files.some(({ changedAt }) => changedAt >= before)) continue
    for (const { path } of files) await rm(path, { force: true })
    removedCount += files.length
  }
  return removedCount
}
