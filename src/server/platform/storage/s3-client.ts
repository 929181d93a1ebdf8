/** Signed requests to an S3-compatible store: tried again where that is harmless, and bounded in time. */
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient, AwsV4Signer } from 'aws4fetch'
import type { Clock } from '../clock.ts'
import { withExternalCallSpan } from '../tracing/tracing.ts'
import { StorageFullError } from './storage.ts'

export interface S3Options {
  /** Where this process reaches the store, such as http://minio:9000. */
  endpoint: string
  /** Where browsers reach it, when that is another address. */
  publicEndpoint?: string | undefined
  bucket: string
  region: string
  /** The three are asked for at each request: they may be good for hours only. */
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
  /** Where they come from files, which are written one after the other. */
  keysChange?: boolean
  /** False puts the bucket into the host's name, as Amazon prefers. */
  pathStyle?: boolean
  clock: Clock
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: Blob | Uint8Array<ArrayBuffer>
}

const FULL = 507
/** What a store says to a key that it does not know, and some to a token (ExpiredToken, InvalidToken). */
const UNKNOWN_KEYS: readonly number[] = [400, 403]
const passing = (status: number): boolean => status === 429 || (status >= 500 && status !== FULL)

/** The store refused; `status` is its HTTP status, 0 where it gave no answer at all. */
export class S3Error extends Error {
  readonly status: number
  /** What an HTTP answer of ours says of it: later where it may pass, broken where it won't. */
  readonly statusCode: 500 | 503
  constructor(request: S3Request, status: number, cause?: unknown) {
    const asked = `${request.method} ${new URL(request.url).pathname}`
    super(status ? `The object store answered ${status} to ${asked}` : `The object store does not answer ${asked}`, {
      cause,
    })
    this.name = 'S3Error'
    this.status = status
    this.statusCode = status === 0 || passing(status) ? 503 : 500
  }
}

/** Milliseconds until the answer's head; the body may take its time. */
const PATIENCE = 30_000
const UPLOAD_PATIENCE = 15 * 60_000
const ATTEMPTS = 3
/** Milliseconds in which whoever writes new keys has written all of them. */
const KEYS_WRITTEN = 500

export interface S3Client {
  /** Where an object or, for an empty path, the bucket lies. */
  addressOf(path: string): string
  /** Every request of ours may be repeated. Answers 404 as it came. @throws S3Error, StorageFullError */
  send(request: S3Request): Promise<Response>
  /** An address for a browser; every header given is part of the signature and must be sent exactly so. */
  presign(method: 'GET' | 'PUT', path: string, headers: Record<string, string>): Promise<string>
}

/** @param base where the store is reached */
const urlOf = (base: string, { bucket, pathStyle }: S3Options, path: string): string => {
  const url = new URL(base)
  if (pathStyle === false) url.host = `${bucket}.${url.host}`
  else url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`
  return `${url.href.replace(/\/$/, '')}/${path}`
}

/** @param cache what is worked out of a key for a day */
const keysOf = (options: S3Options, cache: Map<string, ArrayBuffer>) => {
  const { accessKeyId, secretAccessKey, sessionToken, region } = options
  return { accessKeyId, secretAccessKey, region, service: 's3', cache, ...(sessionToken ? { sessionToken } : {}) }
}

const requestOnce = async ({ url, ...request }: S3Request, keys: ReturnType<typeof keysOf>): Promise<Response> => {
  const abort = new AbortController()
  const timer = setTimeout(
    () => abort.abort(new Error('The object store is silent')),
    request.body ? UPLOAD_PATIENCE : PATIENCE,
  )
  // What is signed goes to the address that was configured, and is not led elsewhere.
  const asking = { ...request, redirect: 'manual', signal: abort.signal } as const
  return withExternalCallSpan(
    { what: 'object store', method: request.method, url },
    () => new AwsClient({ ...keys, retries: 0 }).fetch(url, asking),
    ({ status }) => status,
  ).finally(() => clearTimeout(timer))
}

export const createS3Client = (options: S3Options): S3Client => {
  const cache = new Map<string, ArrayBuffer>()

  const sendTimes = async (request: S3Request, attemptsLeft: number): Promise<Response> => {
    const answer = await requestOnce(request, keysOf(options, cache)).catch((cause: unknown) => {
      if (attemptsLeft === 0) throw new S3Error(request, 0, cause)
      return undefined
    })
    if (answer && (answer.ok || answer.status === 404)) return answer
    await answer?.body?.cancel()
    if (answer && (attemptsLeft === 0 || !passing(answer.status))) {
      const failure = new S3Error(request, answer.status)
      throw answer.status === FULL ? new StorageFullError(failure) : failure
    }
    await wait(100 * 2 ** (ATTEMPTS - attemptsLeft))
    return sendTimes(request, attemptsLeft - 1)
  }

  /** Keys that were read between two writes of theirs are no pair; a moment later they are. */
  const send: S3Client['send'] = (request) =>
    sendTimes(request, ATTEMPTS - 1).catch(async (cause: unknown) => {
      const mayBeHalf = options.keysChange && cause instanceof S3Error && UNKNOWN_KEYS.includes(cause.status)
      if (!mayBeHalf) throw cause
      await wait(KEYS_WRITTEN)
      return sendTimes(request, 0)
    })

  const presign: S3Client['presign'] = async (method, path, headers) => {
    const datetime = options.clock
      .now()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, '')
    const url = urlOf(options.publicEndpoint ?? options.endpoint, options, path)
    const signer = new AwsV4Signer({
      ...keysOf(options, cache),
      method,
      url,
      headers,
      datetime,
      signQuery: true,
      allHeaders: true,
    })
    const signed = (await signer.sign()).url
    // A space as it was signed: not every store takes a plus for one.
    return `${signed.origin}${signed.pathname}${signed.search.replaceAll('+', '%20')}`
  }

  return { addressOf: (path) => urlOf(options.endpoint, options, path), send, presign }
}
