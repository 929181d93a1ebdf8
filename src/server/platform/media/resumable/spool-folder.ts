/** The folder of unfinished uploads, on the disk of this machine or shared by all of them. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#rules/durations.ts'
import type { Config } from '../../config.ts'

/** How long an upload is stored that is unused, or that receives nothing more. */
export const UPLOAD_RETENTION_MS = 2 * DAY_MS

export const getSpoolFolder = ({ ALAIA_DATA }: Pick<Config, 'ALAIA_DATA'>): string => join(ALAIA_DATA, 'uploads')

/** Deletes the uploads that have received nothing since then. @returns how many files were deleted */
export const removeAbandonedUploads = async (config: Pick<Config, 'ALAIA_DATA'>, before: Date): Promise<number> => {
  const folder = getSpoolFolder(config)
  const names = await readdir(folder).catch((): string[] => [])
  let removedCount = 0
  for (const path of names.map((name) => join(folder, name))) {
    const facts = await stat(path).catch(() => undefined)
    if (!facts?.isFile() || facts.mtime >= before) continue
    await rm(path, { force: true })
    removedCount += 1
  }
  return removedCount
}
