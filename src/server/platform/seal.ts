/** Encrypts secrets that have to be stored in the database, so that a stolen database alone reveals none of them. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { memoize } from './memoize.ts'
import { readOrCreateSecret } from './storage/secret.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  /** @param about what the secret belongs to, such as a table and a uuid: it can be opened with the same value only */
  close(text: string, about: string): Buffer
  /** @throws Error if it was sealed for something else or with another key, or was changed */
  open(sealed: Buffer, about: string): string
  /**
   * Returns a keyed hash for values that are only ever compared: without the key nobody can search for a matching
   * value.
   */
  mark(text: string, about: string): Buffer
}

const createSealWithKey = (key: Buffer): Seal => {
  const deriveKey = (purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest()
  const [encryptionKey, hashKey] = [deriveKey('seal'), deriveKey('mark')]
  return {
    close(text, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, encryptionKey, nonce).setAAD(Buffer.from(about))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, about) {
      const decipher = createDecipheriv(CIPHER, encryptionKey, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(-TAG_BYTES))
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
    mark: (text, about) =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify([about, text]))
        .digest(),
  }
}

type Keys = Pick<Config, 'SECRETS_KEY' | 'ALAIA_DATA'>
const seals = new WeakMap<Keys, Seal>()

/** Uses the configured key, or else the installation's own key in the data folder, which is read once. */
export const createSeal = (keys: Keys): Seal =>
  memoize(seals, keys, () =>
    createSealWithKey(
      Buffer.from(keys.SECRETS_KEY ?? readOrCreateSecret(join(keys.ALAIA_DATA, 'secrets', 'seal.key')), 'hex'),
    ),
  )
