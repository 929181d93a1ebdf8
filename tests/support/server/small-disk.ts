/** A small file system in memory that can be filled, if the operating system allows mounting it. */
import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from './database.ts'

export interface SmallDisk {
  folder: string
  /** Fills it, except for this many bytes. */
  fill(freeBytes?: number): void
  /** Frees the space. */
  free(): void
  close(): void
}

/** Returns undefined without permission to mount. */
export const mountSmallDisk = async (megabytes: number): Promise<SmallDisk | undefined> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = await createTemporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    return undefined
  }
  const fillerFile = join(folder, 'ballast')
  const close = (): void => void execFileSync('umount', ['-l', folder])
  return {
    folder,
    fill(freeBytes = 0) {
      const { bavail, bsize } = statfsSync(folder)
      const bytes = bavail * bsize - freeBytes
      try {
        if (bytes > 0) writeFileSync(fillerFile, Buffer.alloc(bytes))
      } catch {
        // The server took some of it in the meantime: it is full.
      }
    },
    free: () => rmSync(fillerFile, { force: true }),
    close,
  }
}
