/** A disk that is soon full: a piece of memory in the place of one, where the system lets us make it. */
import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './database.ts'

export interface SmallDisk {
  folder: string
  /** Takes all that is left but so many bytes. */
  fill(leave?: number): void
  /** Gives it back. */
  free(): void
  close(): void
}

/** @returns undefined where nobody may make one */
export const smallDisk = async (megabytes: number): Promise<SmallDisk | undefined> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = await temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    return undefined
  }
  const ballast = join(folder, 'ballast')
  const close = (): void => void execFileSync('umount', ['-l', folder])
  return {
    folder,
    fill(leave = 0) {
      const { bavail, bsize } = statfsSync(folder)
      const bytes = bavail * bsize - leave
      try {
        if (bytes > 0) writeFileSync(ballast, Buffer.alloc(bytes))
      } catch {
        // The server took some of it in the meantime: it is full.
      }
    },
    free: () => rmSync(ballast, { force: true }),
    close,
  }
}
