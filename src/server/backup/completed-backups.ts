/** Lists the complete backups of a folder, from the oldest to the newest. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#rules/durations.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { readManifest } from './backup-manifest.ts'

export interface CompletedBackup {
  name: string
  folder: string
  at: Date
}

/** Returns whether the date is in the future, because the clock was ahead then or is behind now. */
export const isFromFuture = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + DAY_MS

/** Lists the newest last. The age of a backup with a future date is unknown, so it counts as the oldest. */
export const listCompletedBackups = async (backups: string, now: Date): Promise<CompletedBackup[]> => {
  const names = existsSync(backups) ? await readdir(backups) : []
  const completed: CompletedBackup[] = []
  for (const name of names) {
    const folder = join(backups, name)
    if (name.endsWith('.tmp') || !existsSync(join(folder, 'manifest.json'))) continue
    const manifest = await ignoreRejection(readManifest(folder), 'a backup without a valid manifest is not complete')
    if (manifest) completed.push({ name, folder, at: new Date(manifest.taken_at) })
  }
  const getRank = ({ at }: CompletedBackup): number => (isFromFuture(at, now) ? 0 : 1)
  return completed.toSorted((a, b) => getRank(a) - getRank(b) || a.at.getTime() - b.at.getTime())
}
