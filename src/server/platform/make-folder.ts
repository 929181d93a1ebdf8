/** A folder with all that it lies in, also where another process makes it at the same moment. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Step by step: asked for all at once where nothing can be made, as below /proc, Node never comes back. @throws what mkdir throws */
export const ensureFolder = (folder: string): void => {
  if (existsSync(folder)) return
  ensureFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  }
}
