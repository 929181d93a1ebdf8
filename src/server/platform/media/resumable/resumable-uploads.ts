/**
 * Receives resumable uploads by the tus protocol (https://tus.io): HEAD asks how far an upload got, PATCH sends the
 * rest, DELETE cancels it. A complete file is checked and moved to the storage, where it waits like any upload.
 */
import { createReadStream } from 'node:fs'
import { ReadableStream } from 'node:stream/web'
import { Server } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { Failure, type FailureName, failures } from '#contract/failures.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Platform } from '../../platform.ts'
import { ignoreRejection } from '../../promises/ignore-rejection.ts'
import { getContentType } from '../../storage/content-types.ts'
import { SNIFFED_BYTES } from '../detect-file-type.ts'
import { checkBeginning, checkType, readBytes, UploadError } from '../upload-body.ts'
import { readAnnouncedSize, RESUMABLE_PATH } from './resumable-url.ts'
import { getSpoolFolder, removeAbandonedUploads, UPLOAD_RETENTION_MS } from './spool-folder.ts'
import { type SpooledUpload, UploadSpool } from './upload-spool.ts'

type ReceiverContext = Pick<Platform, 'storage' | 'config' | 'clock'>

export interface UploadRequest {
  request: FastifyRequest
  /** The file name in the URL. */
  name: string
  query: URLSearchParams
  /** The account that sends the request. */
  owner: string
}

export type ReceiveUpload = (upload: UploadRequest) => Promise<Response>

const FORWARDED_HEADERS = ['tus-resumable', 'upload-offset', 'content-type', 'content-length']

/** The failures that the protocol reports by its status codes. */
const failuresByStatus: Readonly<Record<number, FailureName>> = {
  404: 'not_found',
  409: 'changed',
  410: 'not_found',
  413: 'size_exceeded',
}

const toKey = (name: string): string => `incoming/${name}`

const toWebRequest = ({ request, name }: UploadRequest, body: AsyncGenerator<Buffer> | undefined): Request => {
  const headers = new Headers()
  for (const header of FORWARDED_HEADERS) {
    const value = request.headers[header]
    if (typeof value === 'string') headers.set(header, value)
  }
  // Two declarations of the same stream: Node's own, and the one of fetch.
  const streamed = body ? { body: ReadableStream.from(body) as unknown as BodyInit, duplex: 'half' as const } : {}
  return new Request(`http://upload${RESUMABLE_PATH}${name}`, { method: request.method, headers, ...streamed })
}

/**
 * Handles one request of an upload at a time. A later request may end the one before it, because a sender resumes an
 * upload when its connection is dead, which the server may not know yet.
 */
class UploadTurns {
  readonly #current = new Map<string, { abort: AbortController; isOver: Promise<unknown> }>()

  /** @param work stops early when its signal is aborted */
  async run<Result>(name: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    for (let before = this.#current.get(name); before; before = this.#current.get(name)) {
      before.abort.abort()
      await before.isOver
    }
    const abort = new AbortController()
    const result = work(abort.signal)
    const isOver = result.then(
      () => this.#current.delete(name),
      () => this.#current.delete(name),
    )
    this.#current.set(name, { abort, isOver })
    return result
  }
}

class UploadReceiver {
  readonly #context: ReceiverContext
  readonly #spool: UploadSpool
  readonly #server: Server
  readonly #turns = new UploadTurns()
  readonly #errors = new WeakMap<object, unknown>()
  #sweptAt = 0

  constructor(context: ReceiverContext) {
    this.#context = context
    this.#spool = new UploadSpool(getSpoolFolder(context.config))
    this.#server = new Server({
      path: RESUMABLE_PATH,
      datastore: this.#spool,
      // No page of another site may read a response.
      allowedOrigins: [],
      onResponseError: (request, error) => void this.#errors.set(request, error),
    })
  }

  /** @throws Failure not_found, changed, size_exceeded, malformed; UploadError; or what keeps the server from storing */
  async receive(upload: UploadRequest): Promise<Response> {
    const { request, name } = upload
    await this.#removeAbandoned()
    await this.#requireOwner(upload)
    return this.#turns.run(name, async (signal) => {
      // Only a request with a body can hang on a dead connection. The others are answered before the next one.
      if (request.method === 'PATCH') signal.addEventListener('abort', () => request.raw.destroy(), { once: true })
      const before = await this.#findOrBegin(upload)
      if (before.isStored && request.method === 'PATCH') throw new Failure('changed')
      if (request.method !== 'DELETE') await this.#storeIfComplete(name, before)
      const response = await this.#callServer(upload, before)
      await this.#storeIfComplete(name, await this.#spool.find(name))
      return response
    })
  }

  /**
   * Deletes abandoned uploads once a day. The nightly job does the same, but it may run in a process that has another
   * folder.
   */
  async #removeAbandoned(): Promise<void> {
    const { config, clock } = this.#context
    const now = clock.now().getTime()
    if (Math.abs(now - this.#sweptAt) < DAY_MS) return
    this.#sweptAt = now
    const removing = removeAbandonedUploads(config, new Date(now - UPLOAD_RETENTION_MS))
    await ignoreRejection(removing, 'the nightly job and the first upload of the next day delete them')
  }

  /**
   * An upload of somebody else does not exist. Checked before the turn, which would end the request of the owner.
   * @throws Failure not_found
   */
  async #requireOwner(upload: UploadRequest): Promise<void> {
    const owner = await this.#spool.findOwner(upload.name)
    if (owner === undefined) this.#requireSize(upload)
    else if (owner !== upload.owner) throw new Failure('not_found')
  }

  /** @throws Failure not_found unless this person may begin the upload now */
  #requireSize({ name, query, owner }: UploadRequest): number {
    const size = readAnnouncedSize(this.#context, { name, query, owner })
    if (size === undefined) throw new Failure('not_found')
    return size
  }

  /** The upload may have been deleted while the request waited for its turn. */
  async #findOrBegin(upload: UploadRequest): Promise<SpooledUpload> {
    const { name, owner } = upload
    const existing = await this.#spool.find(name)
    return existing ?? this.#spool.begin(name, { size: this.#requireSize(upload), owner })
  }

  /** Moves a complete file to the storage. A file of another type is deleted. */
  async #storeIfComplete(name: string, upload: SpooledUpload | undefined): Promise<void> {
    if (!upload || upload.isStored || upload.offset !== upload.size) return
    const key = toKey(name)
    try {
      const bytes = checkType(createReadStream(this.#spool.toPath(name)), key)
      await this.#context.storage.put(key, bytes, { contentType: getContentType(key) })
    } catch (cause) {
      if (cause instanceof UploadError) await this.#spool.remove(name)
      throw cause
    }
    await this.#spool.markStored(name)
  }

  async #callServer(upload: UploadRequest, before: SpooledUpload): Promise<Response> {
    const { request, name } = upload
    let bodyError: unknown
    const readBody = async function* (beginning: Buffer | undefined): AsyncGenerator<Buffer> {
      try {
        yield* checkBeginning(readBytes(request), { key: toKey(name), beginning })
      } catch (cause) {
        bodyError = cause
        throw cause
      }
    }
    const isBeginning = before.offset < SNIFFED_BYTES
    const body =
      request.method === 'PATCH'
        ? readBody(isBeginning ? await this.#spool.readBeginning(name, before.offset) : undefined)
        : undefined
    const webRequest = toWebRequest(upload, body)
    const response = await this.#server.handleWeb(webRequest).finally(() => void body?.return(undefined))
    if (bodyError instanceof UploadError) await this.#spool.remove(name)
    if (bodyError) throw bodyError
    if (response.status < failures.malformed.http) return response
    if (response.status >= failures.internal.http) throw this.#errors.get(webRequest)
    throw new Failure(failuresByStatus[response.status] ?? 'malformed')
  }
}

export const createUploadReceiver = (context: ReceiverContext): ReceiveUpload => {
  const receiver = new UploadReceiver(context)
  return (upload) => receiver.receive(upload)
}
