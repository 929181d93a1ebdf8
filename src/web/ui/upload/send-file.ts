/** Uploads one file to its address. It uses XMLHttpRequest, which is the only API with upload progress. */
import { uploadMessages } from './upload-messages.ts'

export interface UploadAddress {
  url: string
  /** The address is valid for this type only. */
  contentType: string
}

/** The upload failed; the message is for people. */
export class UploadError extends Error {
  /** A status code of the API, such as 703, if the server sent one. */
  readonly code: string

  constructor(message: string, code = '') {
    super(message)
    this.name = 'UploadError'
    this.code = code
  }
}

interface SendFileOptions {
  file: Blob
  /** @param sent bytes */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Reads the error of our own storage, which answers in JSON; an object store answers in XML. */
const toUploadError = (text: string): UploadError => {
  try {
    const { error, Status } = JSON.parse(text) as { error?: string; Status?: { code?: string } }
    return new UploadError(error || uploadMessages.refused, Status?.code)
  } catch {
    return new UploadError(uploadMessages.refused)
  }
}

/** @throws UploadError, or the signal's reason if it was aborted */
export const sendFile = (
  { url, contentType }: UploadAddress,
  { file, onProgress, signal }: SendFileOptions,
): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.open('PUT', url)
    request.setRequestHeader('content-type', contentType)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    request.addEventListener('error', () => reject(new UploadError(uploadMessages.noConnection)))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(toUploadError(request.responseText))
    })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.send(file)
  })
