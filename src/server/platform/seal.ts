/** Seals secrets that have to stand in the database: what is stolen from there alone opens nothing. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { memoize } from './memoize.ts'
import { readOrCreateSecret } from './storage/secret.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  /** @param about what it belongs to, such as a table and a uuid: sealed for one thing it opens nowhere else */
  close(text: string, about: string): Buffer
  /** @throws Error where it was sealed for something else, with another key, or changed */
  open(sealed: Buffer, about: string): string
  /** For what is only ever compared: without the key nobody can try what gives the same. */
  mark(text: string, about: string): Buffer
}

const sealWith = (key: Buffer): Seal => {
  const ownKey = (purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest()
  const [sealing, marking] = [ownKey('seal'), ownKey('mark')]
  return {
    close(text, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(about))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, about) {
      const decipher = createDecipheriv(CIPHER, sealing, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(-TAG_BYTES))
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
    mark: (text, about) =>
      createHmac('sha256', marking)
        .update(JSON.stringify([about, text]))
        .digest(),
  }
}

type Keys = Pick<Config, 'SECRETS_KEY' | 'ALAIA_DATA'>
const seals = new WeakMap<Keys, Seal>()

/** With the configured key, or one of this installation's own that lies in the data folder and is read once. */
export const createSeal = (keys: Keys): Seal =>
  memoize(seals, keys, () =>
    sealWith(Buffer.from(keys.SECRETS_KEY ?? readOrCreateSecret(join(keys.ALAIA_DATA, 'secrets', 'seal.key')), 'hex')),
  )
