/** Brings one file of a session, with an end to waiting: a server that says nothing does not hold up what comes after. */

/** Why it could not be kept. */
export type DownloadProblem = 'room' | 'network' | 'gone' | 'making'

export class DownloadError extends Error {
  readonly why: DownloadProblem

  constructor(why: DownloadProblem, cause?: unknown) {
    super(`Not kept: ${why}`, { cause })
    this.name = 'NotKept'
    this.why = why
  }
}

/** A line that brings nothing for this long is broken, in milliseconds. */
const STALLED = 30_000

/** Bytes that stay free beside what comes: the browser needs some itself. */
const MARGIN = 5_000_000

/** Not every browser says how much room there is. */
const hasRoomFor = async (bytes: number): Promise<boolean> => {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined || quota - usage > bytes + MARGIN
}

/** @param work is given a signal that also ends when it takes too long. The oldest browsers we build for join no signals. */
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

/** The page of a filter in between is none of our files. */
const isFile = ({ headers }: Response): boolean => !headers.get('content-type')?.startsWith('text/html')

const ask = async (address: string, signal: AbortSignal): Promise<Response> => {
  const answer = await fetch(address, { credentials: 'same-origin', signal })
  if (answer.ok && isFile(answer)) return answer
  await answer.body?.cancel()
  throw new DownloadError(answer.status === 404 && isFile(answer) ? 'gone' : 'network')
}

/** A small one. */
export const downloadFile = (address: string, signal: AbortSignal): Promise<Blob> =>
  withTimeout(signal, async (limited) => (await ask(address, limited)).blob())

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

/** The next piece; undefined at the end. @throws DownloadError where the line brings nothing more */
const nextPiece = async (reader: Reader): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  let stalled = false
  const timer = setTimeout(() => {
    stalled = true
    void reader.cancel()
  }, STALLED)
  const { value } = await reader.read().finally(() => clearTimeout(timer))
  if (stalled) throw new DownloadError('network')
  return value
}

/** A large one, piece by piece, so that it can be said how far it is. @param onShare is told it, from 0 to 1 */
export const downloadLargeFile = async (
  address: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<Blob> => {
  const { body, headers } = await withTimeout(signal, (limited) => ask(address, limited))
  const total = Number(headers.get('content-length')) || 0
  if (!body) throw new DownloadError('network')
  if (!(await hasRoomFor(total))) {
    await body.cancel()
    throw new DownloadError('room')
  }
  const reader = body.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let come = 0
  for (let piece = await nextPiece(reader); piece; piece = await nextPiece(reader)) {
    pieces.push(piece)
    come += piece.length
    if (total) onShare(Math.min(1, come / total))
  }
  if (come === 0 || come < total) throw new DownloadError('network')
  return new Blob(pieces, { type: headers.get('content-type') ?? '' })
}
