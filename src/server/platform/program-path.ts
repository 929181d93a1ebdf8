/** Where programs of the machine lie. Nothing is remembered: whoever asks again finds what was installed since. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const isThere = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param path as the environment has it */
export const listPathFolders = (path = process.env['PATH'] ?? ''): string[] => path.split(delimiter).filter(Boolean)

/** The first that can be run; undefined where there is none. */
export const findProgram = (folders: readonly string[], names: readonly string[]): string | undefined =>
  folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isThere)
