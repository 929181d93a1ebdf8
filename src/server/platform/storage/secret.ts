/** A secret of this installation, created once and stored in a file that only its owner may read. */
import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const BYTES = 32

const readSecret = (file: string): string => readFileSync(file, 'utf8').trim()

const isMissing = (cause: unknown): boolean => (cause as NodeJS.ErrnoException).code === 'ENOENT'

/** Several processes may start at once: the first one to link its secret wins, and the others use that one. */
const createSecret = (file: string): string => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const temporaryFile = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(temporaryFile, `${randomBytes(BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(temporaryFile, file)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  } finally {
    rmSync(temporaryFile, { force: true })
  }
  return readSecret(file)
}

/**
 * Returns 64 hexadecimal digits. Restricts a file that others could read to its owner. @throws Error if the file holds
 * anything else
 */
export const readOrCreateSecret = (file: string): string => {
  let secret: string
  try {
    secret = readSecret(file)
    chmodSync(file, 0o600)
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    secret = createSecret(file)
  }
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new Error(`${file} does not hold a secret. Delete it to create a new one.`)
  return secret
}
