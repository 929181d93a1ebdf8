/** Finds programs of the machine. Nothing is cached, so a program that was installed later is found as well. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param path in the format of the environment variable PATH */
export const listPathFolders = (path = process.env['PATH'] ?? ''): string[] => path.split(delimiter).filter(Boolean)

/** Returns the first program that can be run, or undefined if there is none. */
export const findProgram = (folders: readonly string[], names: readonly string[]): string | undefined =>
  folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
