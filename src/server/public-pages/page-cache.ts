/** Caches rendered pages as response bytes for each published state. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressBuffer, chooseEncoding } from '#server/platform/http/compress.ts'

export interface RenderedPage {
  status: 200 | 404
  type: string
  text: string
}

export interface CachedPage {
  status: 200 | 404
  type: string
  etag: string
  plain: Buffer
  /** Compressed bytes by encoding, created when they are first requested. */
  byEncoding: Map<string, Promise<Buffer>>
}

export const toCachedPage = ({ status, type, text }: RenderedPage): CachedPage => ({
  status,
  type,
  // The ETag is weak, because the bytes differ between encodings.
  etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  plain: Buffer.from(text),
  byEncoding: new Map(),
})

const compressPage = (page: CachedPage, encoding: string): Promise<Buffer> => {
  const compressedBytes = page.byEncoding.get(encoding) ?? compressBuffer(encoding, page.plain)
  page.byEncoding.set(encoding, compressedBytes)
  return compressedBytes
}

const isCachedByClient = (request: FastifyRequest, { etag }: CachedPage): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((knownEtag) => knownEtag.trim() === etag || knownEtag.trim() === '*')

/** Browsers revalidate the page on every visit, so new content is visible at once. */
export const sendCachedPage = async (request: FastifyRequest, reply: FastifyReply, page: CachedPage) => {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' })
  if (page.status === 200 && isCachedByClient(request, page)) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const bytes = encoding ? await compressPage(page, encoding) : page.plain
  if (encoding) reply.header('content-encoding', encoding)
  return reply.code(page.status).type(page.type).send(bytes)
}

/**
 * A cache holds the pages of one published state; unknown addresses share one page. A client may send any host name:
 * each origin has its own pages, and only this many origins are retained.
 */
const MAX_ORIGINS = 4

export class PageCache {
  readonly #byOrigin = new Map<string, Map<string, CachedPage>>()

  page(origin: string, key: string, render: () => RenderedPage): CachedPage {
    const pages = this.#getPages(origin)
    const knownEtag = pages.get(key)
    if (knownEtag) return knownEtag
    const page = toCachedPage(render())
    pages.set(key, page)
    return page
  }

  #getPages(origin: string): Map<string, CachedPage> {
    const pages = this.#byOrigin.get(origin) ?? new Map<string, CachedPage>()
    // Moves the origin to the end, so that the least recently used origin is first and is removed.
    this.#byOrigin.delete(origin)
    this.#byOrigin.set(origin, pages)
    const [first] = this.#byOrigin.keys()
    if (this.#byOrigin.size > MAX_ORIGINS) this.#byOrigin.delete(first!)
    return pages
  }
}
