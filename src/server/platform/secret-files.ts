/**
 * Values from files, which is how containers provide secrets. The files are read again while the server runs: keys of a
 * database or an object store are often valid for hours only, and the next one is written into the same file (ASVS
 * 13.2.1).
 */
import { readFileSync } from 'node:fs'
import type { Log } from './log.ts'

export const readSecretFile = (file: string): string => readFileSync(file, 'utf8').trim()

/** Returns the system's code for why a file could not be read. */
export const getErrorCode = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? 'unknown'

/** Returns the file of each key for which `KEY_FILE` is set and the key itself is not. */
export const listSecretFiles = (env: NodeJS.ProcessEnv, keys: readonly string[]): Map<string, string> =>
  new Map(keys.flatMap((key) => (env[`${key}_FILE`] && !env[key] ? [[key, env[`${key}_FILE`]!]] : [])))

interface SecretReader {
  /** Returns undefined for an invalid value. */
  parse: (key: string, text: string) => unknown
  log: Log
}

type SecretReadResult = { value: unknown } | { reason: string }

const readSecret = (file: string, parse: (text: string) => unknown): SecretReadResult => {
  try {
    const value = parse(readSecretFile(file))
    return value === undefined ? { reason: 'Its content is not a valid value.' } : { value }
  } catch (cause) {
    return { reason: `It can't be read (${getErrorCode(cause)}).` }
  }
}

/**
 * Returns the same values, but each one that comes from a file is read again whenever it is accessed. A copy of the
 * object keeps the values of that moment. While a file is missing or invalid, the previous value applies, and one
 * warning is logged.
 */
export const withReloadedSecrets = <Values extends object>(
  values: Values,
  files: ReadonlyMap<string, string>,
  { parse, log }: SecretReader,
): Values => {
  for (const [key, file] of files) {
    let lastValue: unknown = values[key as keyof Values]
    let lastReason = ''
    const get = (): unknown => {
      const result = readSecret(file, (text) => parse(key, text))
      const reason = 'reason' in result ? result.reason : ''
      if ('value' in result) lastValue = result.value
      if (reason && reason !== lastReason) log.write('config.secret_file_invalid', { setting: key, file, reason })
      lastReason = reason
      return lastValue
    }
    Object.defineProperty(values, key, { get, enumerable: true, configurable: true })
  }
  return values
}

/** True if the value of a key may change from one access to the next. */
export const isReadFromFile = (values: object, key: string): boolean =>
  Object.getOwnPropertyDescriptor(values, key)?.get !== undefined
