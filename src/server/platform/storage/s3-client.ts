/** Sends signed requests to an S3-compatible store, with a timeout and with retries where they are harmless. */
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient, AwsV4Signer } from 'aws4fetch'
import { MINUTE_MS } from '#rules/durations.ts'
import type { Clock } from '../clock.ts'
import { withExternalCallSpan } from '../tracing/tracing.ts'
import { StorageFullError } from './storage.ts'

export interface S3Options {
  /** The URL for this process, such as http://minio:9000. */
  endpoint: string
  /** The URL for browsers, if it differs. */
  publicEndpoint?: string | undefined
  bucket: string
  region: string
  /** The three keys are read at each request, because they may be valid for hours only. */
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
  /** True if the keys come from files, which are replaced one after the other. */
  keysMayChange?: boolean
  /** False puts the bucket into the host name, as Amazon recommends. */
  pathStyle?: boolean
  clock: Clock
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: Blob | Uint8Array<ArrayBuffer>
}

const STATUS_FULL = 507
/** The status for unknown keys, and of some stores for an invalid token (ExpiredToken, InvalidToken). */
const UNKNOWN_KEYS: readonly number[] = [400, 403]
const isTransient = (status: number): boolean => status === 429 || (status >= 500 && status !== STATUS_FULL)

/** An error of the store. `status` is its HTTP status, or 0 if it did not answer. */
export class S3Error extends Error {
  readonly status: number
  /** The status of our own response: 503 if the error may pass, 500 if it won't. */
  readonly statusCode: 500 | 503
  constructor(request: S3Request, status: number, cause?: unknown) {
    const requestText = `${request.method} ${new URL(request.url).pathname}`
    super(
      status
        ? `The object store answered ${status} to ${requestText}`
        : `The object store does not answer ${requestText}`,
      {
        cause,
      },
    )
    this.name = 'S3Error'
    this.status = status
    this.statusCode = status === 0 || isTransient(status) ? 503 : 500
  }
}

/** The time until the response headers arrive; the body may take longer. */
const HEADERS_TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 15 * MINUTE_MS
const ATTEMPTS = 3
/** New keys are completely written within this time. */
const KEY_SWITCH_MS = 500

export interface S3Client {
  /** Returns the URL of an object, or of the bucket for an empty path. */
  urlFor(path: string): string
  /** Sends a request, which must be repeatable. Returns a 404 like any response. @throws S3Error, StorageFullError */
  send(request: S3Request): Promise<Response>
  /** Returns a URL for a browser. Every given header is part of the signature and must be sent exactly like this. */
  presign(method: 'GET' | 'PUT', path: string, headers: Record<string, string>): Promise<string>
}

/** @param base the URL of the store */
const buildUrl = (base: string, { bucket, pathStyle }: S3Options, path: string): string => {
  const url = new URL(base)
  if (pathStyle === false) url.host = `${bucket}.${url.host}`
  else url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`
  return `${url.href.replace(/\/$/, '')}/${path}`
}

/** @param cache the signing keys, which are derived once a day */
const toSigningKeys = (options: S3Options, cache: Map<string, ArrayBuffer>) => {
  const { accessKeyId, secretAccessKey, sessionToken, region } = options
  return { accessKeyId, secretAccessKey, region, service: 's3', cache, ...(sessionToken ? { sessionToken } : {}) }
}

const requestOnce = async (
  { url, ...request }: S3Request,
  keys: ReturnType<typeof toSigningKeys>,
): Promise<Response> => {
  const abort = new AbortController()
  const timer = setTimeout(
    () => abort.abort(new Error('The object store is silent')),
    request.body ? UPLOAD_TIMEOUT_MS : HEADERS_TIMEOUT_MS,
  )
  // A signed request goes to the configured address only and never follows a redirect.
  const requestInit = { ...request, redirect: 'manual', signal: abort.signal } as const
  return withExternalCallSpan(
    { what: 'object store', method: request.method, url },
    () => new AwsClient({ ...keys, retries: 0 }).fetch(url, requestInit),
    ({ status }) => status,
  ).finally(() => clearTimeout(timer))
}

export const createS3Client = (options: S3Options): S3Client => {
  const cache = new Map<string, ArrayBuffer>()

  const sendWithRetries = async (request: S3Request, attemptsLeft: number): Promise<Response> => {
    const response = await requestOnce(request, toSigningKeys(options, cache)).catch((cause: unknown) => {
      if (attemptsLeft === 0) throw new S3Error(request, 0, cause)
      return undefined
    })
    if (response && (response.ok || response.status === 404)) return response
    await response?.body?.cancel()
    if (response && (attemptsLeft === 0 || !isTransient(response.status))) {
      const failure = new S3Error(request, response.status)
      throw response.status === STATUS_FULL ? new StorageFullError(failure) : failure
    }
    await wait(100 * 2 ** (ATTEMPTS - attemptsLeft))
    return sendWithRetries(request, attemptsLeft - 1)
  }

  /** Keys that were read while their files were being replaced don't match; a moment later they do. */
  const send: S3Client['send'] = (request) =>
    sendWithRetries(request, ATTEMPTS - 1).catch(async (cause: unknown) => {
      const mayBeMixedKeys = options.keysMayChange && cause instanceof S3Error && UNKNOWN_KEYS.includes(cause.status)
      if (!mayBeMixedKeys) throw cause
      await wait(KEY_SWITCH_MS)
      return sendWithRetries(request, 0)
    })

  const presign: S3Client['presign'] = async (method, path, headers) => {
    const datetime = options.clock
      .now()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, '')
    const url = buildUrl(options.publicEndpoint ?? options.endpoint, options, path)
    const signer = new AwsV4Signer({
      ...toSigningKeys(options, cache),
      method,
      url,
      headers,
      datetime,
      signQuery: true,
      allHeaders: true,
    })
    const signed = (await signer.sign()).url
    // Encode a space the way it was signed: not every store accepts a plus sign.
    return `${signed.origin}${signed.pathname}${signed.search.replaceAll('+', '%20')}`
  }

  return { urlFor: (path) => buildUrl(options.endpoint, options, path), send, presign }
}
