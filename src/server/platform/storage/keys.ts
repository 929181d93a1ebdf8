/**
 * Storage keys: lower case and safe on every file system, in a URL and in a header. They never need escaping and cannot
 * leave their folder.
 */
import { createHash } from 'node:crypto'
import { getContentType } from './content-types.ts'
import { InvalidStorageKeyError } from './storage.ts'

const MAX_LENGTH = 400
/** Folders have no dot and files always do, so a file and a folder never compete for a path. */
const KEY_PATTERN = /^(?:[a-z0-9_-]{1,100}\/)*[a-z0-9_-]{1,100}(?:\.[a-z0-9_-]{1,20}){1,3}$/
const NAMED_BY_HASH = /(?:^|\/)[0-9a-f]{32,64}[/.]/
const CONTENT_ADDRESS = /(?:^|\/)([0-9a-f]{64})\.[a-z0-9]+$/

export const MEDIA_PATH = '/media/'

export const isKey = (key: string): boolean => key.length <= MAX_LENGTH && KEY_PATTERN.test(key)

/** @throws InvalidStorageKeyError */
export const requireKey = (key: string): string => {
  if (isKey(key)) return key
  throw new InvalidStorageKeyError(`Not a key for a file: ${JSON.stringify(key.slice(0, 120))}`)
}

/** Refuses a content type that differs from the one the key's extension stands for. @throws InvalidStorageKeyError */
export const requireContentType = (key: string, contentType: string): void => {
  const essence = parseMediaType(contentType)
  if (essence !== parseMediaType(getContentType(key))) {
    throw new InvalidStorageKeyError(`A file named ${key} can't be ${essence}`)
  }
}

/** Returns a media type without its parameters, in lower case. */
export const parseMediaType = (contentType: string): string => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()

/** Returns the sha256 in the key of a content-addressed file. */
export const hashFromKey = (key: string): string | undefined => CONTENT_ADDRESS.exec(key)?.[1]

/** Moving a file doesn't read it, so a hash in the target key can't be verified. @throws InvalidStorageKeyError */
export const requireUnhashed = (key: string): string => {
  if (hashFromKey(requireKey(key)) === undefined) return key
  throw new InvalidStorageKeyError(`A file can't be moved to ${key}, which names its content`)
}

/**
 * True if the key contains a hash, of the bytes or of everything they were made from: such a file never changes.
 * Covers, for example, are public/covers/<hash of their recipe>/4x5-400.avif.
 */
export const isImmutableKey = (key: string): boolean => NAMED_BY_HASH.test(key)

/** Returns a key named after the bytes, such as public/<sha256>.webp. */
export const createContentKey = (folder: string, bytes: Uint8Array, extension: string): string =>
  requireKey(`${folder}/${createHash('sha256').update(bytes).digest('hex')}.${extension}`)

/** The folder of a person's own files. */
export const getPrivateFolder = (accountUuid: string): string => `private/${accountUuid}`

/** The URL for a signed-in person, or for anyone if the key is public. */
export const createMediaUrl = (key: string): string => `${MEDIA_PATH}${requireKey(key)}`
