/**
 * Reads JSON bodies. A body has at most 256 KiB, unless the call allows more, and all bodies together must fit into a
 * memory budget.
 */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { parseMediaType } from '../storage/keys.ts'
import { type BodyMemoryBudget, createBodyMemoryBudget } from './body-memory.ts'
import { BODY_LIMIT } from './body-limit.ts'
import { parseJsonInWorker } from './json-in-thread.ts'
import { parseJsonBody } from './json-text.ts'
import { extendBodyTimeout } from './slow-bodies.ts'

const JSON_TYPE = 'application/json'

const allowances = new WeakMap<FastifyRequest, number>()

/** Returns the content length that a request announces, or undefined if it announces none. */
export const getContentLength = ({ headers }: FastifyRequest): number | undefined => {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/** @throws Failure format_not_allowed for a body that isn't JSON, such as the form of a page on another site */
export const requireJsonBody = ({ headers }: FastifyRequest): void => {
  const type = headers['content-type']
  if (type !== undefined && parseMediaType(type) !== JSON_TYPE) throw new Failure('format_not_allowed')
}

/**
 * Allows a larger body for this request. Call it only for callers who proved, before any of the body is read, that they
 * may make this call.
 */
export const allowLargeBody = (request: FastifyRequest, maxBytes: number): void => {
  allowances.set(request, maxBytes)
  extendBodyTimeout(request, maxBytes)
}

interface BodyReadOptions {
  maxBytes: number
  /** @throws Failure busy */
  reserve: (bytes: number) => void
}

const readBody = (payload: Readable, { maxBytes, reserve }: BodyReadOptions): Promise<Buffer<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const fail = (cause: unknown): void => {
      payload.off('data', onChunk)
      payload.off('end', onEnd)
      payload.off('error', fail)
      // Drop the rest of the body, so that the error response reaches the caller.
      payload.resume()
      reject(cause)
    }
    const onChunk = (chunk: Buffer): void => {
      length += chunk.length
      try {
        if (length > maxBytes) throw new Failure('too_large')
        reserve(chunk.length)
        chunks.push(chunk)
      } catch (cause) {
        fail(cause)
      }
    }
    const onEnd = (): void => resolve(Buffer.concat(chunks))
    payload.on('data', onChunk)
    payload.on('end', onEnd)
    payload.on('error', fail)
  })

const parseSmallBody = (bytes: Buffer): unknown => {
  try {
    return parseJsonBody(bytes.toString())
  } catch {
    throw new Failure('malformed')
  }
}

export const registerJsonBodyParser = (app: FastifyInstance, budget?: BodyMemoryBudget): void => {
  const reserveMemory = createBodyMemoryBudget(app, budget)
  const parseBody = async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    const maxBytes = allowances.get(request) ?? BODY_LIMIT
    const contentLength = getContentLength(request)
    if (contentLength !== undefined && contentLength > maxBytes) throw new Failure('too_large')
    const isLarge = (contentLength ?? maxBytes) > BODY_LIMIT
    if (isLarge) reserveMemory(request, 'large', contentLength ?? maxBytes)
    const reserve = (bytes: number): void => (isLarge ? undefined : reserveMemory(request, 'everyday', bytes))
    const bytes = await readBody(payload, { maxBytes, reserve })
    return isLarge ? parseJsonInWorker(bytes) : parseSmallBody(bytes)
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(JSON_TYPE, parseBody)
}
