/** Reads the bytes of an upload, and stops as soon as one of them is wrong. */
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { isTooShortToRecognize } from '#rules/uploads.ts'
import { emptyFileFailure, type FileFailure, toFileFailure } from './file-failures.ts'
import { matchesFileName, SNIFFED_BYTES } from './detect-file-type.ts'

/** A sender that sends nothing for this long is disconnected. */
const SILENCE_MS = 30_000

/** The bytes that may be buffered: a sender that has to pause after each chunk is half as fast. */
const BUFFER_BYTES = 512 * 1024

export class UploadError extends Error {
  readonly failure: FileFailure
  constructor(failure: FileFailure) {
    super(failure.message)
    this.failure = failure
  }
}

export const wrongTypeFailure = toFileFailure('format_not_allowed')
export const tooLargeFailure = toFileFailure('size_exceeded')

export async function* limitSize(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let received = 0
  for await (const chunk of body) {
    received += chunk.length
    if (received > maxBytes) throw new UploadError(tooLargeFailure)
    yield chunk
  }
}

/** Buffers the first bytes until their type is known to match the file's name. */
export async function* checkType(body: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  let buffered: Buffer | undefined = Buffer.alloc(0)
  const release = async (head: Buffer): Promise<Buffer> => {
    if (await matchesFileName(key, head.subarray(0, SNIFFED_BYTES))) return head
    throw new UploadError(isTooShortToRecognize(head.length) ? emptyFileFailure : wrongTypeFailure)
  }
  for await (const chunk of body) {
    buffered = buffered && Buffer.concat([buffered, chunk])
    if (!buffered) yield chunk
    else if (buffered.length >= SNIFFED_BYTES) {
      yield await release(buffered)
      buffered = undefined
    }
  }
  if (buffered) yield await release(buffered)
}

/**
 * Checks the type as soon as enough bytes have arrived. It passes on what it has not checked yet, because the rest may
 * arrive with another request.
 * @param beginning the first bytes, which have arrived before; undefined if they were checked then
 */
export async function* checkBeginning(
  body: AsyncIterable<Buffer>,
  { key, beginning }: { key: string; beginning: Buffer | undefined },
): AsyncGenerator<Buffer> {
  let head = beginning
  for await (const chunk of body) {
    if (head) {
      head = Buffer.concat([head, chunk])
      if (head.length >= SNIFFED_BYTES) {
        if (!(await matchesFileName(key, head.subarray(0, SNIFFED_BYTES)))) throw new UploadError(wrongTypeFailure)
        head = undefined
      }
    }
    yield chunk
  }
}

/** Buffers chunks while the previous one is processed, and pauses the sender when the buffer is full. */
const createBufferedReader = (raw: IncomingMessage) => {
  const chunks: Buffer[] = []
  const state: { isOver: boolean; cause?: unknown } = { isOver: false }
  let bufferedBytes = 0
  let wake = () => {}
  const timer = setTimeout(() => raw.destroy(), SILENCE_MS)
  const onChunk = (chunk: Buffer) => {
    timer.refresh()
    chunks.push(chunk)
    bufferedBytes += chunk.length
    if (bufferedBytes >= BUFFER_BYTES) raw.pause()
    wake()
  }
  const stopListening = finished(raw, { writable: false }, (problem) => {
    Object.assign(state, { isOver: true, cause: problem })
    wake()
  })
  raw.on('data', onChunk)
  return {
    /** @returns undefined at the end @throws if the connection broke */
    async next(): Promise<Buffer | undefined> {
      while (chunks.length === 0 && !state.isOver) await new Promise<void>((resolve) => (wake = resolve))
      const chunk = chunks.shift()
      if (!chunk && state.cause) throw state.cause
      bufferedBytes -= chunk?.length ?? 0
      if (bufferedBytes < BUFFER_BYTES / 2 && raw.isPaused()) raw.resume()
      return chunk
    },
    stop() {
      clearTimeout(timer)
      stopListening()
      raw.off('data', onChunk).pause()
    },
  }
}

/**
 * Yields the request's bytes until the sender stops. The connection can still carry a response if reading ends early.
 */
export async function* readBytes({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  const reader = createBufferedReader(raw)
  try {
    for (let chunk = await reader.next(); chunk; chunk = await reader.next()) yield chunk
  } finally {
    reader.stop()
  }
}
