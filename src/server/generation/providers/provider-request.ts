/** One request to a provider: retried when that may help, abandoned quickly when it can't, and limited in size. */
import { setTimeout as pause } from 'node:timers/promises'
import { withExternalCallSpan } from '#server/platform/tracing/tracing.ts'
import type { Provider } from './provider-settings.ts'

/**
 * Thrown when a provider can't help at the moment; the built-in generator replaces it. The message has none of a
 * person's words.
 */
export class ProviderFailure extends Error {
  /** The HTTP status, or 0 if no response arrived. */
  readonly status: number

  constructor(message: string, status = 0, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }

  /** Whether the server did not understand the request. Another request format may work. */
  get isMisunderstood(): boolean {
    return this.status === 400 || this.status === 422
  }
}

const isTransient = (status: number): boolean => status === 429 || status >= 500

/** A provider that asks for a longer wait counts as unavailable. */
const MAX_WAIT_MS = 8000
const FIRST_WAIT_MS = 400

/**
 * Returns the delay of a Retry-After header, which is in seconds or a date (RFC 9110). Without it, the delay doubles
 * each time.
 */
const retryDelay = (attempt: number, retryAfter: string | null): number => {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  const requestedDelay = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter ?? '') - Date.now()
  return Math.min(
    MAX_WAIT_MS,
    Math.max(0, Number.isFinite(requestedDelay) ? requestedDelay : FIRST_WAIT_MS * 2 ** attempt),
  )
}

/** Reads a body and fails if it is too large or incomplete. */
export const readBody = async (body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw new ProviderFailure('The response is too large')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

interface ProviderRequest {
  path: string
  /** Without a body, the request is a GET. */
  body?: object
  /** The most bytes of a response that are read. */
  maxBytes: number
  signal?: AbortSignal | undefined
}

const sendOnce = async (provider: Provider, { path, body, maxBytes, signal }: ProviderRequest) => {
  const limit = AbortSignal.timeout(provider.timeoutMs)
  const response = await fetch(`${provider.baseUrl.replace(/\/+$/, '')}${path}`, {
    method: body ? 'POST' : 'GET',
    // A redirect would send the key to an address that nobody configured.
    redirect: 'error',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(provider.apiKey ? { authorization: `Bearer ${provider.apiKey}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  return { response, bytes: response.body ? await readBody(response.body, maxBytes) : new Uint8Array(0) }
}

/** @throws ProviderFailure, or the signal's reason */
export const sendProviderRequest = async (
  provider: Provider,
  providerRequest: ProviderRequest,
): Promise<Uint8Array<ArrayBuffer>> => {
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= provider.retries
    let retryAfter: string | null = null
    try {
      const { response, bytes } = await withExternalCallSpan(
        { what: 'provider', method: providerRequest.body ? 'POST' : 'GET', url: provider.baseUrl },
        () => sendOnce(provider, providerRequest),
        (answer) => answer.response.status,
      )
      if (response.ok) return bytes
      const failure = new ProviderFailure(`The provider returned status ${response.status}`, response.status)
      if (isLast || !isTransient(response.status)) throw failure
      retryAfter = response.headers.get('retry-after')
    } catch (cause) {
      providerRequest.signal?.throwIfAborted()
      if (cause instanceof ProviderFailure) throw cause
      if (isLast) throw new ProviderFailure('The provider could not be reached, or the connection was lost', 0, cause)
    }
    await pause(retryDelay(attempt, retryAfter), undefined, { signal: providerRequest.signal })
  }
}

/** @throws ProviderFailure if the response is not JSON */
export const requestJson = async (provider: Provider, providerRequest: ProviderRequest): Promise<unknown> => {
  const text = new TextDecoder().decode(await sendProviderRequest(provider, providerRequest))
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ProviderFailure('The response is not JSON', 0, cause)
  }
}
