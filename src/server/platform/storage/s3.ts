/**
 * Files in an S3-compatible store. Bodies are streamed; an upload is first written to a temporary file, so that its
 * length and hash are known.
 */
import { Readable } from 'node:stream'
import { MINUTE_MS, YEAR_SECONDS } from '#rules/durations.ts'
import { formatContentDisposition } from './content-disposition.ts'
import { getContentType } from './content-types.ts'
import { isDiskFullError } from './durable-write.ts'
import { hashFromKey, isKey, isImmutableKey, requireKey, requireContentType, requireUnhashed } from './keys.ts'
import { toOpenedFile, type S3Payload, createS3Payload } from './s3-body.ts'
import { createS3Client, type S3Client, S3Error, type S3Options } from './s3-client.ts'
import { readListedPage } from './s3-list.ts'
import { requireLifetime } from './signatures.ts'
import {
  type FileBody,
  type ByteRange,
  FileChangedError,
  FileNotFoundError,
  type OpenedFile,
  type PutOptions,
  type SignedUrlOptions,
  type Storage,
  StorageFullError,
  type StoredFile,
  ContentMismatchError,
} from './storage.ts'

/** The facts of an immutable file are requested once a minute; a removed file is noticed when it is opened. */
const FACTS_TTL_MS = MINUTE_MS
const MAX_FACTS = 5_000
const IMMUTABLE = `private, max-age=${YEAR_SECONDS}, immutable`

interface S3ObjectFacts {
  size: number
  etag: string
  modifiedAt: Date
}

/** @param storeTag the tag that the store reports */
const toEtag = (key: string, storeTag: string): string =>
  `"${hashFromKey(key) ?? storeTag.replace(/^W\//, '').replaceAll('"', '')}"`

const toStoredFile = (key: string, { size, etag, modifiedAt }: S3ObjectFacts): StoredFile => ({
  key,
  size,
  etag: toEtag(key, etag),
  contentType: getContentType(key),
  modifiedAt,
})

class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #facts = new Map<string, { file: StoredFile; until: number }>()

  constructor(options: S3Options) {
    this.#client = createS3Client(options)
    this.#bucket = options.bucket
  }

  async put(key: string, body: FileBody, { contentType, done }: PutOptions): Promise<StoredFile> {
    try {
      requireContentType(requireKey(key), contentType)
      await this.#upload(key, await createS3Payload(body, done))
    } catch (cause) {
      if (body instanceof Readable) body.destroy()
      throw isDiskFullError(cause) ? new StorageFullError(cause) : cause
    }
    this.#facts.delete(key)
    const stored = await this.stat(key)
    if (!stored) throw new FileNotFoundError(key)
    return stored
  }

  async open(key: string, range?: ByteRange): Promise<OpenedFile> {
    if (!isKey(key)) throw new FileNotFoundError(key)
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
    const response = await this.#client.send({ method: 'GET', url: this.#client.urlFor(key), headers })
    if (response.status !== 404) {
      return { ...toOpenedFile(response, range), etag: toEtag(key, response.headers.get('etag') ?? '') }
    }
    this.#facts.delete(key)
    await response.body?.cancel()
    throw new FileNotFoundError(key)
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    if (!isKey(key)) return undefined
    const cached = this.#facts.get(key)
    if (cached && cached.until > performance.now()) return cached.file
    const { status, headers } = await this.#client.send({ method: 'HEAD', url: this.#client.urlFor(key) })
    if (status === 404) return undefined
    const size = Number(headers.get('content-length'))
    const modifiedAt = new Date(headers.get('last-modified') ?? 0)
    return this.#cache(toStoredFile(key, { size, etag: headers.get('etag') ?? '', modifiedAt }))
  }

  /** Copies the file inside the store: no byte of it passes through this process. */
  async move(key: string, to: string, from?: { etag: string }): Promise<StoredFile> {
    // The tag is checked here as well, because some stores ignore the condition.
    const current = from && (await this.stat(key))
    if (current && current.etag !== from.etag) throw new FileChangedError(key)
    const headers = {
      ...(from ? { 'x-amz-copy-source-if-match': from.etag } : {}),
      'x-amz-copy-source': `/${this.#bucket}/${requireKey(key)}`,
      'x-amz-metadata-directive': 'REPLACE',
      'content-type': getContentType(requireUnhashed(to)),
    }
    const request = { method: 'PUT', url: this.#client.urlFor(to), headers } as const
    const response = await this.#client.send(request).catch((cause: unknown) => {
      throw cause instanceof S3Error && cause.status === 412 ? new FileChangedError(key) : cause
    })
    const responseText = await response.text()
    if (response.status === 404) throw new FileNotFoundError(key)
    // The store sends the response headers before it has finished the copy, so an error arrives in the body.
    if (responseText.includes('<Error>')) throw new Error('The object store could not copy a file')
    await this.remove(key)
    this.#facts.delete(to)
    const moved = await this.stat(to)
    if (!moved) throw new FileNotFoundError(to)
    return moved
  }

  async remove(key: string): Promise<void> {
    this.#facts.delete(requireKey(key))
    await this.#client.send({ method: 'DELETE', url: this.#client.urlFor(key) })
  }

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    let next: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next ? { 'continuation-token': next } : {}) })
      const response = await this.#client.send({ method: 'GET', url: `${this.#client.urlFor('')}?${query}` })
      const page = readListedPage(await response.text())
      for (const object of page.objects) yield toStoredFile(object.key, object)
      next = page.next
    } while (next)
  }

  async signedUrl(key: string, options: SignedUrlOptions): Promise<string> {
    const { method, seconds, contentType, maxBytes, filename } = options
    const query = new URLSearchParams({ 'X-Amz-Expires': String(requireLifetime(seconds)) })
    if (method === 'GET' && filename) query.set('response-content-disposition', formatContentDisposition(filename))
    const headers: Record<string, string> = {}
    if (method === 'PUT') headers['content-type'] = contentType ?? getContentType(key)
    if (method === 'PUT' && maxBytes !== undefined) headers['content-length'] = String(maxBytes)
    return this.#client.presign(method, `${requireKey(key)}?${query}`, headers)
  }

  #cache(file: StoredFile): StoredFile {
    if (!isImmutableKey(file.key)) return file
    if (this.#facts.size >= MAX_FACTS) this.#facts.clear()
    this.#facts.set(file.key, { file, until: performance.now() + FACTS_TTL_MS })
    return file
  }

  async #upload(key: string, { body, sha256, release }: S3Payload): Promise<void> {
    const expected = hashFromKey(key)
    const headers = {
      'content-type': getContentType(key),
      'x-amz-content-sha256': sha256,
      ...(isImmutableKey(key) ? { 'cache-control': IMMUTABLE } : {}),
    }
    try {
      if (expected && expected !== sha256) throw new ContentMismatchError(key)
      const response = await this.#client.send({ method: 'PUT', url: this.#client.urlFor(key), headers, body })
      if (response.status === 404) throw new Error('The object store has no such bucket')
    } finally {
      await release()
    }
  }
}

export const createS3Storage = (options: S3Options): Storage => new S3Storage(options)
