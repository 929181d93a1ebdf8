/** Names of files: lower case, safe on every file system, in an address and in a header; nothing to escape, nowhere to climb. */
import { createHash } from 'node:crypto'
import { contentTypeOf } from './content-types.ts'
import { InvalidStorageKeyError } from './storage.ts'

const LONGEST = 400
/** Folders carry no dot and files always do, so a file and a folder never want the same place. */
const KEY = /^(?:[a-z0-9_-]{1,100}\/)*[a-z0-9_-]{1,100}(?:\.[a-z0-9_-]{1,20}){1,3}$/
const NAMED_BY_HASH = /(?:^|\/)[0-9a-f]{32,64}[/.]/
const CONTENT_ADDRESS = /(?:^|\/)([0-9a-f]{64})\.[a-z0-9]+$/

export const MEDIA_PATH = '/media/'

export const isKey = (key: string): boolean => key.length <= LONGEST && KEY.test(key)

/** @throws InvalidStorageKeyError */
export const requireKey = (key: string): string => {
  if (isKey(key)) return key
  throw new InvalidStorageKeyError(`Not a key for a file: ${JSON.stringify(key.slice(0, 120))}`)
}

/** A file is stored under the type its name promises, or not at all. @throws InvalidStorageKeyError */
export const requireContentType = (key: string, contentType: string): void => {
  const essence = mediaTypeOf(contentType)
  if (essence !== mediaTypeOf(contentTypeOf(key))) {
    throw new InvalidStorageKeyError(`A file named ${key} can't be ${essence}`)
  }
}

/** A media type without its parameters, in lower case. */
export const mediaTypeOf = (contentType: string): string => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()

/** The sha256 that the key holds, for content-addressed files. */
export const hashFromKey = (key: string): string | undefined => CONTENT_ADDRESS.exec(key)?.[1]

/** What is only moved is not read, so nobody can say that its hash is right. @throws InvalidStorageKeyError */
export const requireUnhashed = (key: string): string => {
  if (hashFromKey(requireKey(key)) === undefined) return key
  throw new InvalidStorageKeyError(`A file can't be moved to ${key}, which names its content`)
}

/**
 * A part of the key is a hash, of the bytes or of all they were made from: what lies there never changes. Covers are
 * public/covers/<hash of their recipe>/4x5-400.avif.
 */
export const isImmutableKey = (key: string): boolean => NAMED_BY_HASH.test(key)

/** A key named after the bytes, such as public/<sha256>.webp. */
export const contentKey = (folder: string, bytes: Uint8Array, extension: string): string =>
  requireKey(`${folder}/${createHash('sha256').update(bytes).digest('hex')}.${extension}`)

/** The folder of one person's own files. */
export const privateFolderOf = (accountUuid: string): string => `private/${accountUuid}`

/** Address for someone with a session, or for anyone where the key is public. */
export const mediaUrl = (key: string): string => `${MEDIA_PATH}${requireKey(key)}`
