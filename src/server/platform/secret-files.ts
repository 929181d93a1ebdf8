/**
 * Values that stand in files, as containers give their secrets. They are read again while we run: keys of a database or a
 * store are often good for hours only, and whoever hands them out writes the next one into the same file (ASVS 13.2.1).
 */
import { readFileSync } from 'node:fs'
import type { Log } from './log.ts'

export const readSecretFile = (file: string): string => readFileSync(file, 'utf8').trim()

/** Why a file could not be read, in a word of the system. */
export const errorCodeOf = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? 'unknown'

/** By key, where KEY_FILE says where it stands and KEY itself says nothing. */
export const listSecretFiles = (env: NodeJS.ProcessEnv, keys: readonly string[]): Map<string, string> =>
  new Map(keys.flatMap((key) => (env[`${key}_FILE`] && !env[key] ? [[key, env[`${key}_FILE`]!]] : [])))

interface SecretReader {
  /** Undefined for a text that is no good. */
  read: (key: string, text: string) => unknown
  log: Pick<Log, 'warn'>
}

type SecretReadResult = { value: unknown } | { reason: string }

const readSecret = (file: string, read: (text: string) => unknown): SecretReadResult => {
  try {
    const value = read(readSecretFile(file))
    return value === undefined ? { reason: 'What it holds is no value for it.' } : { value }
  } catch (cause) {
    return { reason: `It can't be read (${errorCodeOf(cause)}).` }
  }
}

/**
 * The same values; what came from a file is what stands there whenever it is asked for. A copy keeps what it copied. While a
 * file is away or holds nothing good, the value before it counts on, and that is said once.
 */
export const withReloadedSecrets = <Values extends object>(
  values: Values,
  files: ReadonlyMap<string, string>,
  { read, log }: SecretReader,
): Values => {
  for (const [key, file] of files) {
    let last: unknown = values[key as keyof Values]
    let told = ''
    const get = (): unknown => {
      const found = readSecret(file, (text) => read(key, text))
      const reason = 'reason' in found ? found.reason : ''
      if ('value' in found) last = found.value
      if (reason && reason !== told) log.warn('a setting keeps the value of before its file', { key, file, reason })
      told = reason
      return last
    }
    Object.defineProperty(values, key, { get, enumerable: true, configurable: true })
  }
  return values
}

/** Whether what stands under a key may be another one the next time. */
export const isReadFromFile = (values: object, key: string): boolean =>
  Object.getOwnPropertyDescriptor(values, key)?.get !== undefined
