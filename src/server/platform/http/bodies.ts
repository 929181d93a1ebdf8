/** Reads JSON bodies: at most 256 KiB each but where a call allows more, and not more of them at once than there is room for. */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { type BodyMemoryBudget, createBodyMemoryBudget } from './body-memory.ts'
import { BODY_LIMIT } from './body-limit.ts'
import { parseJsonInWorker } from './json-in-thread.ts'
import { parseJsonBody } from './json-text.ts'
import { extendBodyTimeout } from './slow-bodies.ts'

const allowances = new WeakMap<FastifyRequest, number>()

/** Bytes that a request says it brings; undefined where it does not say. */
export const getContentLength = ({ headers }: FastifyRequest): number | undefined => {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/** For callers who may make a call that brings more than others, and have proven so before any of it is read. */
export const allowLargeBody = (request: FastifyRequest, most: number): void => {
  allowances.set(request, most)
  extendBodyTimeout(request, most)
}

interface BodyReadOptions {
  most: number
  /** @throws Failure busy */
  take: (bytes: number) => void
}

const collect = (payload: Readable, { most, take }: BodyReadOptions): Promise<Buffer<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const stop = (cause: unknown): void => {
      payload.off('data', hear)
      payload.off('end', end)
      payload.off('error', stop)
      // What else comes is dropped, so that the refusal reaches its caller.
      payload.resume()
      reject(cause)
    }
    const hear = (chunk: Buffer): void => {
      length += chunk.length
      try {
        if (length > most) throw new Failure('too_large')
        take(chunk.length)
        chunks.push(chunk)
      } catch (cause) {
        stop(cause)
      }
    }
    const end = (): void => resolve(Buffer.concat(chunks))
    payload.on('data', hear)
    payload.on('end', end)
    payload.on('error', stop)
  })

const readSmall = (bytes: Buffer): unknown => {
  try {
    return parseJsonBody(bytes.toString())
  } catch {
    throw new Failure('malformed')
  }
}

export const registerJsonBodyParser = (app: FastifyInstance, rooms?: BodyMemoryBudget): void => {
  const takeRoom = createBodyMemoryBudget(app, rooms)
  const read = async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    const most = allowances.get(request) ?? BODY_LIMIT
    const announced = getContentLength(request)
    if (announced !== undefined && announced > most) throw new Failure('too_large')
    const isLarge = (announced ?? most) > BODY_LIMIT
    if (isLarge) takeRoom(request, 'large', announced ?? most)
    const take = (bytes: number): void => (isLarge ? undefined : takeRoom(request, 'everyday', bytes))
    const bytes = await collect(payload, { most, take })
    return isLarge ? parseJsonInWorker(bytes) : readSmall(bytes)
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', read)
}
