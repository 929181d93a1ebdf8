/**
 * Values that stand in files, as containers give their secrets. They are read again while we run: keys of a database or a
 * store are often good for hours only, and whoever hands them out writes the next one into the same file (ASVS 13.2.1).
 */
import { accessSync, constants, readFileSync } from 'node:fs'

/** A wrong configuration; `message` names every wrong key in a line of its own. */
export class ConfigError extends Error {}

/** @throws ConfigError */
export const textOf = (key: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new ConfigError(`${key}_FILE: ${file} can't be read (${(cause as NodeJS.ErrnoException).code}).`)
  }
}

export const canBeRead = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** By key, where KEY_FILE says where it stands and KEY itself says nothing. */
export const filesNamedIn = (env: NodeJS.ProcessEnv, keys: readonly string[]): Map<string, string> =>
  new Map(keys.flatMap((key) => (env[`${key}_FILE`] && !env[key] ? [[key, env[`${key}_FILE`]!]] : [])))

/**
 * The same values; what came from a file is what stands there whenever it is asked for. A copy keeps what it copied.
 * @param read gives undefined for a text that is no good: the value before it counts on, as it does while a file is away
 */
export const keptFresh = <Values extends object>(
  values: Values,
  files: ReadonlyMap<string, string>,
  read: (key: string, text: string) => unknown,
): Values => {
  for (const [key, file] of files) {
    let last: unknown = values[key as keyof Values]
    const get = (): unknown => {
      try {
        last = read(key, textOf(key, file)) ?? last
      } catch (cause) {
        if (!(cause instanceof ConfigError)) throw cause
      }
      return last
    }
    Object.defineProperty(values, key, { get, enumerable: true, configurable: true })
  }
  return values
}
