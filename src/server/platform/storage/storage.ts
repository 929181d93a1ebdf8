/** File storage: one interface for a local folder and for any S3-compatible store. keys.ts defines the keys. */
import type { Readable } from 'node:stream'

/** One chunk or many; an interrupted stream throws. */
export type FileBody = AsyncIterable<Uint8Array> | Uint8Array

export interface PutOptions {
  contentType: string
  /** Called with each chunk that is stored and will not be read again, by the storages that support it. */
  done?: (chunk: Uint8Array) => void
}

export interface StoredFile {
  key: string
  /** The size in bytes. */
  size: number
  /** A strong entity tag with its quotes; it is the content's hash if the key contains that. */
  etag: string
  /** Derived from the key's extension, in both storages. */
  contentType: string
  modifiedAt: Date
}

/** Both ends are inclusive and count from 0. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenedFile {
  /** Only the requested range. The caller reads it to the end or destroys it. */
  stream: Readable
  /** In bytes: the size of the whole file, whatever the range. */
  size: number
  /** The tag of exactly these bytes, as in `StoredFile`. */
  etag: string
}

export interface SignedUrlOptions {
  method: 'GET' | 'PUT'
  /** The lifetime of the URL, at most a week. */
  seconds: number
  contentType?: string
  /**
   * The announced size of an upload. The local folder accepts smaller files too; an object store accepts exactly this
   * size.
   */
  maxBytes?: number
  /** The name under which a download is saved. */
  filename?: string
}

export interface Storage {
  /**
   * Stores the whole body or nothing, durably when it returns; replaces a file with the same key.
   * @throws InvalidStorageKeyError, ContentMismatchError, StorageFullError, or what the body threw
   */
  put(key: string, body: FileBody, options: PutOptions): Promise<StoredFile>
  /** @throws FileNotFoundError */
  open(key: string, range?: ByteRange): Promise<OpenedFile>
  /** Returns undefined for an invalid key as well. */
  stat(key: string): Promise<StoredFile | undefined>
  /**
   * Renames a file in one step, and with it changes its type; replaces a file that had the new name. Names that contain
   * a hash are not allowed.
   * @param from the tag that the file must have; any file is moved without it
   * @throws InvalidStorageKeyError, FileNotFoundError, or FileChangedError, and then the file stays
   */
  move(key: string, to: string, from?: { etag: string }): Promise<StoredFile>
  /** Succeeds for a missing file as well. */
  remove(key: string): Promise<void>
  /** Yields every file whose key starts with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Returns a URL that needs no session: under /media for the local folder, otherwise at the object store. */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string>
  /** Functions that only a local folder provides; undefined for an object store. */
  readonly local?: LocalAccess
}

/** The access that a valid signature grants. */
export interface Grant {
  method: 'GET' | 'PUT'
  /** In seconds since the epoch. */
  expires: number
  contentType?: string
  maxBytes?: number
  filename?: string
}

/** `unsigned` means that the URL has no signature at all. */
export type SignatureVerdict = { outcome: 'granted'; grant: Grant } | { outcome: 'refused' } | { outcome: 'unsigned' }

export interface LocalAccess {
  /** Checks the signature of a URL that signedUrl created. */
  checkSignature(method: string, key: string, query: URLSearchParams): SignatureVerdict
  /** Returns the path below the folder, for a proxy that sends the file itself. */
  toPath(key: string): string
}

export class FileNotFoundError extends Error {
  constructor(key: string) {
    super(`There is no file ${key}`)
    this.name = 'FileNotFoundError'
  }
}

/** The file does not have the expected bytes any more. */
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

/** The bytes don't match the hash in the key. */
export class ContentMismatchError extends Error {
  constructor(key: string) {
    super(`The content has another hash than ${key}`)
    this.name = 'ContentMismatchError'
  }
}

export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super('There is no space left for files', { cause })
    this.name = 'StorageFullError'
  }
}
