/** Where files lie: one port, with a local folder or any S3-compatible store behind it. Keys are those of keys.ts. */
import type { Readable } from 'node:stream'

/** In one piece or many; one that is cut off throws. */
export type FileBody = AsyncIterable<Uint8Array> | Uint8Array

export interface PutOptions {
  contentType: string
  /** Told of each chunk that is stored and will not be read again, by a store that can tell. */
  done?: (chunk: Uint8Array) => void
}

export interface StoredFile {
  key: string
  /** Bytes. */
  size: number
  /** A strong entity tag with its quotes; the content's hash where the key holds it. */
  etag: string
  /** Follows from the key's extension, in both stores. */
  contentType: string
  modifiedAt: Date
}

/** Both ends count from 0 and are part of it. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenedFile {
  /** Only the asked range; whoever takes it reads to its end or destroys it. */
  stream: Readable
  /** Bytes of the whole file, whatever the range. */
  size: number
  /** Of these very bytes, as in `StoredFile`. */
  etag: string
}

export interface SignedUrlOptions {
  method: 'GET' | 'PUT'
  /** Life of the address, at most a week. */
  seconds: number
  contentType?: string
  /** The size the uploader announced. The local folder takes less too; an object store takes exactly this. */
  maxBytes?: number
  /** Name under which a download is saved. */
  filename?: string
}

export interface Storage {
  /**
   * Stores all of it or nothing, durably when it returns; a file of the same key is replaced.
   * @throws InvalidStorageKeyError, ContentMismatchError, StorageFullError, or what the body threw
   */
  put(key: string, body: FileBody, options: PutOptions): Promise<StoredFile>
  /** @throws FileNotFoundError */
  open(key: string, range?: ByteRange): Promise<OpenedFile>
  /** Undefined also for what could never be a key. */
  stat(key: string): Promise<StoredFile | undefined>
  /**
   * Gives a file another name in one step, and with it another type; a file that had this name is replaced. Not for
   * names that hold a hash.
   * @param from what has to lie there; without it, whatever does
   * @throws InvalidStorageKeyError, FileNotFoundError, FileChangedError and it stays
   */
  move(key: string, to: string, from?: { etag: string }): Promise<StoredFile>
  /** Twice is once. */
  remove(key: string): Promise<void>
  /** Every file whose key begins so, in no promised order. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** An address that needs no session: under /media for the local folder, at the object store otherwise. */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string>
  /** What only a folder of our own can do; absent for an object store. */
  readonly local?: LocalAccess
}

/** What a valid signature allows. */
export interface Grant {
  method: 'GET' | 'PUT'
  /** Epoch seconds. */
  expires: number
  contentType?: string
  maxBytes?: number
  filename?: string
}

/** `unsigned` where the address carries no signature at all. */
export type SignatureVerdict = { outcome: 'granted'; grant: Grant } | { outcome: 'refused' } | { outcome: 'unsigned' }

export interface LocalAccess {
  /** Reads the signature of an address that signedUrl made. */
  verdictOn(method: string, key: string, query: URLSearchParams): SignatureVerdict
  /** Path below the folder, for a proxy that sends the file itself. */
  pathOf(key: string): string
}

export class FileNotFoundError extends Error {
  constructor(key: string) {
    super(`There is no file ${key}`)
    this.name = 'FileNotFoundError'
  }
}

/** Other bytes lie there than those that were meant. */
export class FileChangedError extends Error {
  constructor(key: string) {
    super(`There are other bytes at ${key} by now`)
    this.name = 'FileChangedError'
  }
}

export class InvalidStorageKeyError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'InvalidStorageKeyError'
  }
}

/** The bytes are not those whose hash the key holds. */
export class ContentMismatchError extends Error {
  constructor(key: string) {
    super(`The content has another hash than ${key}`)
    this.name = 'ContentMismatchError'
  }
}

export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super('There is no room left for files', { cause })
    this.name = 'StorageFullError'
  }
}
