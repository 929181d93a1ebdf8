/**
 * A resumable upload of one file by tus: after an interruption it asks how much has arrived, and sends the rest. The
 * library is loaded with the first upload.
 */
import type { DetailedError } from 'tus-js-client'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { uploadMessages } from './upload-messages.ts'

export interface UploadTarget {
  url: string
  /** The headers of every request, which may change during a long upload. */
  getHeaders: () => Record<string, string>
}

export class SendFileError extends UserFacingError {
  /** A status code of the API, such as 703, if the server sent one. */
  readonly code: string
  /** Whether the part of the file that has arrived is still there, so that the upload can go on. */
  readonly canResume: boolean
  /** The server doesn't know the address any more. */
  readonly isGone: boolean

  constructor(message: string, code = '', { canResume = false, isGone = false } = {}) {
    super(message)
    this.name = 'SendFileError'
    this.code = code
    this.canResume = canResume
    this.isGone = isGone
  }
}

interface SendFileOptions {
  file: File
  /** @param sent bytes */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** The reason of a signal that stops an upload for now: what has arrived stays on the server. */
export const PAUSED = new DOMException('The upload was paused.', 'AbortError')

/** Milliseconds before each attempt to go on: more than a minute, in which a server restarts or a network returns. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000]

/** Status codes of HTTP to which an upload reacts. */
const [UNAUTHORIZED, NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS, SERVER_ERROR, NO_ROOM] = [401, 404, 409, 429, 500, 507]

const getStatus = ({ originalResponse }: DetailedError): number => originalResponse?.getStatus() ?? 0

/** Returns whether the same request may succeed later: there was no answer, or the server was busy. */
const isTransient = (status: number): boolean =>
  status === 0 || status === CONFLICT || status === TOO_MANY_REQUESTS || (status >= SERVER_ERROR && status !== NO_ROOM)

const parseResponse = ({ originalResponse }: DetailedError): { error?: string; Status?: { code?: string } } => {
  try {
    return JSON.parse(originalResponse?.getBody() ?? '') as { error?: string; Status?: { code?: string } }
  } catch {
    return {}
  }
}

const toUploadError = (cause: Error | DetailedError): SendFileError => {
  if (!('originalResponse' in cause)) return new SendFileError(uploadMessages.refused)
  const status = getStatus(cause)
  if (status === 0) return new SendFileError(uploadMessages.noConnection, '', { canResume: true })
  const { error, Status } = parseResponse(cause)
  const isGone = status === NOT_FOUND
  const canResume = isTransient(status) || status === NO_ROOM || status === UNAUTHORIZED
  return new SendFileError((isGone ? '' : error) || uploadMessages.refused, Status?.code, { canResume, isGone })
}

const loadLibrary = () =>
  import('tus-js-client').catch(() => {
    throw new SendFileError(uploadMessages.notLoaded, '', { canResume: true })
  })

/**
 * @throws SendFileError, or the signal's reason if it was aborted: then the server deletes what has arrived, unless the
 *   reason is PAUSED
 */
export const sendFile = async (
  { url, getHeaders }: UploadTarget,
  { file, onProgress, signal }: SendFileOptions,
): Promise<void> => {
  const { Upload } = await loadLibrary()
  signal.throwIfAborted()
  let abort = (): void => undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(file, {
        uploadUrl: url,
        storeFingerprintForResuming: false,
        retryDelays: RETRY_DELAYS_MS,
        onBeforeRequest(request) {
          for (const [name, value] of Object.entries(getHeaders())) request.setHeader(name, value)
        },
        onShouldRetry: (error) => isTransient(getStatus(error)),
        onProgress: (sent) => onProgress(sent),
        onSuccess: () => resolve(),
        onError: (error) => reject(toUploadError(error)),
      })
      const stop = async (): Promise<void> => {
        reject(signal.reason as Error)
        try {
          await upload.abort(signal.reason !== PAUSED)
        } catch {
          // The server deletes what it has of the file after two days.
        }
      }
      abort = () => void stop()
      signal.addEventListener('abort', abort)
      upload.start()
    })
  } finally {
    // Aborting an upload that has ended would delete what has arrived.
    signal.removeEventListener('abort', abort)
  }
}

/** The source of the addresses that files are uploaded to. */
export interface AddressSource<Address extends UploadTarget> {
  /**
   * Requests an upload address. An error's message is shown; its `code`, if it has one, decides whether to try again.
   */
  getUploadAddress: (file: File, signal: AbortSignal) => Promise<Address>
  /** Called when nothing more is sent to an address. It is called again if the file can't be used. */
  onEnd: (address: Address, end: { canResume: boolean }) => void
}

/**
 * Requests an address and uploads the file to it. If the server has forgotten an upload that was interrupted, it begins
 * again at another address.
 * @throws SendFileError, or what the source throws
 */
export const uploadFile = async <Address extends UploadTarget>(
  source: AddressSource<Address>,
  options: SendFileOptions,
  attempts = 2,
): Promise<Address> => {
  const address = await source.getUploadAddress(options.file, options.signal)
  try {
    await sendFile(address, options)
    return address
  } catch (error) {
    source.onEnd(address, { canResume: error === PAUSED || (error instanceof SendFileError && error.canResume) })
    if (error instanceof SendFileError && error.isGone && attempts > 1) return uploadFile(source, options, attempts - 1)
    throw error
  }
}
