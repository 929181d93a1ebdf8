/** Downloads one file of a session with a timeout, so that a silent server doesn't block later downloads. */
import { ignoreRejection } from '#web/lib/log.ts'

/** The reason why a download failed. */
export type DownloadProblem = 'room' | 'network' | 'gone' | 'making'

export class DownloadError extends Error {
  readonly reason: DownloadProblem

  constructor(reason: DownloadProblem, cause?: unknown) {
    super(`Download failed: ${reason}`, { cause })
    this.name = 'DownloadError'
    this.reason = reason
  }
}

/** A connection that transfers nothing for this many milliseconds is broken. */
const STALL_TIMEOUT_MS = 30_000

/** This many bytes stay free beside the download, because the browser needs some space itself. */
const FREE_SPACE_MARGIN = 5_000_000

/** Not every browser tells how much space is left. */
const hasSpaceFor = async (bytes: number): Promise<boolean> => {
  const estimating: Promise<StorageEstimate> = navigator.storage?.estimate?.() ?? Promise.resolve({})
  // A full device is noticed when the download is stored.
  const { quota, usage = 0 } = (await ignoreRejection(estimating)) ?? {}
  return quota === undefined || quota - usage > bytes + FREE_SPACE_MARGIN
}

/**
 * Runs a task with a timeout. The oldest supported browsers lack `AbortSignal.any`.
 * @param work gets a signal that also aborts after the timeout
 */
export const withTimeout = async <Answer>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  signal.throwIfAborted()
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort(signal.reason))
  const timer = setTimeout(() => controller.abort(new DownloadError('network')), STALL_TIMEOUT_MS)
  return work(controller.signal).finally(() => clearTimeout(timer))
}

/** An HTML page comes from a filter in between and is not our file. */
const isFile = ({ headers }: Response): boolean => !headers.get('content-type')?.startsWith('text/html')

const fetchFile = async (address: string, signal: AbortSignal): Promise<Response> => {
  const response = await fetch(address, { credentials: 'same-origin', signal })
  if (response.ok && isFile(response)) return response
  await response.body?.cancel()
  throw new DownloadError(response.status === 404 && isFile(response) ? 'gone' : 'network')
}

/** Downloads a small file at once. */
export const downloadFile = (address: string, signal: AbortSignal): Promise<Blob> =>
  withTimeout(signal, async (timeoutSignal) => (await fetchFile(address, timeoutSignal)).blob())

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

/**
 * Returns the next chunk, or undefined at the end.
 * @throws DownloadError if the connection has stalled
 */
const readChunk = async (reader: Reader): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  let isStalled = false
  const timer = setTimeout(() => {
    isStalled = true
    void reader.cancel()
  }, STALL_TIMEOUT_MS)
  const { value } = await reader.read().finally(() => clearTimeout(timer))
  if (isStalled) throw new DownloadError('network')
  return value
}

/**
 * Downloads a large file chunk by chunk and reports its progress.
 * @param onShare called with the share, from 0 to 1
 */
export const downloadLargeFile = async (
  address: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<Blob> => {
  const { body, headers } = await withTimeout(signal, (timeoutSignal) => fetchFile(address, timeoutSignal))
  const total = Number(headers.get('content-length')) || 0
  if (!body) throw new DownloadError('network')
  if (!(await hasSpaceFor(total))) {
    await body.cancel()
    throw new DownloadError('room')
  }
  const reader = body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (let chunk = await readChunk(reader); chunk; chunk = await readChunk(reader)) {
    chunks.push(chunk)
    received += chunk.length
    if (total) onShare(Math.min(1, received / total))
  }
  if (received === 0 || received < total) throw new DownloadError('network')
  return new Blob(chunks, { type: headers.get('content-type') ?? '' })
}
