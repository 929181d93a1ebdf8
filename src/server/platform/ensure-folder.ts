/** Creates a folder with its parents, even if another process creates it at the same moment. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates one level at a time: a recursive mkdir below a path where nothing can be created, such as /proc, never
 * returns in Node. @throws what mkdir throws
 */
export const ensureFolder = (folder: string): void => {
  if (existsSync(folder)) return
  ensureFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  }
}
