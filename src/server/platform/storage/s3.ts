/** Files in any S3-compatible store. Bodies are streamed; what is put comes to rest here first, so that its length and hash are known. */
import { Readable } from 'node:stream'
import { attachment } from './attachment.ts'
import { contentTypeOf } from './content-types.ts'
import { isFull } from './durable-write.ts'
import { hashInKey, isKey, requireKey, requireType } from './keys.ts'
import { bodyOf, type Parcel, parcelOf } from './s3-body.ts'
import { createS3Client, type S3Options } from './s3-client.ts'
import { readListedPage } from './s3-list.ts'
import { requireLife } from './signatures.ts'
import { MissingFile, type Storage, StorageFull, type StoredFile, WrongContent } from './storage.ts'

/** Facts about a file that can't change are asked for once a minute; a removed one is found missing when it is opened. */
const FACTS_FOR = 60_000
const FACTS_KEPT = 5_000
const IMMUTABLE = 'private, max-age=31536000, immutable'

interface Found {
  size: number
  etag: string
  modifiedAt: Date
}

const storedFile = (key: string, { size, etag, modifiedAt }: Found): StoredFile => ({
  key,
  size,
  etag: `"${hashInKey(key) ?? etag.replace(/^W\//, '').replaceAll('"', '')}"`,
  contentType: contentTypeOf(key),
  modifiedAt,
})

export const createS3Storage = (options: S3Options): Storage => {
  const { addressOf, send, presign } = createS3Client(options)
  const facts = new Map<string, { file: StoredFile; until: number }>()

  const remember = (file: StoredFile): StoredFile => {
    if (!hashInKey(file.key)) return file
    if (facts.size >= FACTS_KEPT) facts.clear()
    facts.set(file.key, { file, until: performance.now() + FACTS_FOR })
    return file
  }

  const stat = async (key: string): Promise<StoredFile | undefined> => {
    if (!isKey(key)) return undefined
    const known = facts.get(key)
    if (known && known.until > performance.now()) return known.file
    const answer = await send({ method: 'HEAD', url: addressOf(key) })
    if (answer.status === 404) return undefined
    const { headers } = answer
    const modifiedAt = new Date(headers.get('last-modified') ?? 0)
    return remember(
      storedFile(key, { size: Number(headers.get('content-length')), etag: headers.get('etag') ?? '', modifiedAt }),
    )
  }

  const deliver = async (key: string, { body, sha256 }: Parcel): Promise<void> => {
    const expected = hashInKey(key)
    if (expected && expected !== sha256) throw new WrongContent(key)
    const headers = {
      'content-type': contentTypeOf(key),
      'x-amz-content-sha256': sha256,
      ...(expected ? { 'cache-control': IMMUTABLE } : {}),
    }
    const answer = await send({ method: 'PUT', url: addressOf(key), headers, body })
    if (answer.status === 404) throw new Error('The object store has no such bucket')
  }

  const put: Storage['put'] = async (key, body, { contentType }) => {
    try {
      requireType(requireKey(key), contentType)
      const parcel = await parcelOf(body)
      await deliver(key, parcel).finally(parcel.release)
    } catch (cause) {
      if (body instanceof Readable) body.destroy()
      throw isFull(cause) ? new StorageFull(cause) : cause
    }
    facts.delete(key)
    const stored = await stat(key)
    if (!stored) throw new MissingFile(key)
    return stored
  }

  const open: Storage['open'] = async (key, range) => {
    if (!isKey(key)) throw new MissingFile(key)
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const answer = await send({ method: 'GET', url: addressOf(key), ...(headers ? { headers } : {}) })
    if (answer.status !== 404) return bodyOf(answer, range)
    facts.delete(key)
    await answer.body?.cancel()
    throw new MissingFile(key)
  }

  const remove: Storage['remove'] = async (key) => {
    facts.delete(requireKey(key))
    await send({ method: 'DELETE', url: addressOf(key) })
  }

  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    let next: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next ? { 'continuation-token': next } : {}) })
      const answer = await send({ method: 'GET', url: `${addressOf('')}?${query}` })
      const page = readListedPage(await answer.text())
      for (const object of page.objects) yield storedFile(object.key, object)
      next = page.next
    } while (next)
  }

  const signedUrl: Storage['signedUrl'] = async (key, { method, seconds, contentType, maxBytes, filename }) => {
    const query = new URLSearchParams({ 'X-Amz-Expires': String(requireLife(seconds)) })
    if (method === 'GET' && filename) query.set('response-content-disposition', attachment(filename))
    const headers: Record<string, string> = {}
    if (method === 'PUT') headers['content-type'] = contentType ?? contentTypeOf(key)
    if (method === 'PUT' && maxBytes !== undefined) headers['content-length'] = String(maxBytes)
    return presign(method, `${requireKey(key)}?${query}`, headers)
  }

  return { put, open, stat, remove, list, signedUrl }
}
