/** Downloads one file of a session with a timeout, so that a silent server doesn't block later downloads. */

/** Why a download failed. */
export type DownloadProblem = 'room' | 'network' | 'gone' | 'making'

export class DownloadError extends Error {
  readonly why: DownloadProblem

  constructor(why: DownloadProblem, cause?: unknown) {
    super(`Not kept: ${why}`, { cause })
    this.name = 'NotKept'
    this.why = why
  }
}

/** A connection that transfers nothing for this many milliseconds is broken. */
const STALLED = 30_000

/** This many bytes stay free beside the download, because the browser needs some space itself. */
const MARGIN = 5_000_000

/** Not every browser tells how much space is left. */
const hasSpaceFor = async (bytes: number): Promise<boolean> => {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined || quota - usage > bytes + MARGIN
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
  const either = new AbortController()
  signal.addEventListener('abort', () => either.abort(signal.reason))
  const timer = setTimeout(() => either.abort(new DownloadError('network')), STALLED)
  return work(either.signal).finally(() => clearTimeout(timer))
}

/** An HTML page comes from a filter in between and is not our file. */
const isFile = ({ headers }: Response): boolean => !headers.get('content-type')?.startsWith('text/html')

const request = async (address: string, signal: AbortSignal): Promise<Response> => {
  const answer = await fetch(address, { credentials: 'same-origin', signal })
  if (answer.ok && isFile(answer)) return answer
  await answer.body?.cancel()
  throw new DownloadError(answer.status === 404 && isFile(answer) ? 'gone' : 'network')
}

/** Downloads a small file at once. */
export const downloadFile = (address: string, signal: AbortSignal): Promise<Blob> =>
  withTimeout(signal, async (limited) => (await request(address, limited)).blob())

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

/**
 * Returns the next chunk, or undefined at the end.
 * @throws DownloadError if the connection has stalled
 */
const readChunk = async (reader: Reader): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  let stalled = false
  const timer = setTimeout(() => {
    stalled = true
    void reader.cancel()
  }, STALLED)
  const { value } = await reader.read().finally(() => clearTimeout(timer))
  if (stalled) throw new DownloadError('network')
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
  const { body, headers } = await withTimeout(signal, (limited) => request(address, limited))
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
