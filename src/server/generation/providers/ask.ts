/** One request to a provider: tried again where that may help, given up quickly where it cannot, never trusted in its size. */
import { setTimeout as pause } from 'node:timers/promises'
import { withExternalCallSpan } from '#server/platform/tracing/tracing.ts'
import type { Provider } from './settings.ts'

/** Why a provider is no help now; the built-in maker then stands in. Its message names no words of a person. */
export class ProviderFailure extends Error {
  /** HTTP status; 0 where none came. */
  readonly status: number

  constructor(message: string, status = 0, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }

  /** The server did not understand the request; another way of asking may do. */
  get isMisunderstood(): boolean {
    return this.status === 400 || this.status === 422
  }
}

const isTransient = (status: number): boolean => status === 429 || status >= 500

/** Milliseconds; a provider that wants longer than this is as good as away. */
const LONGEST_WAIT = 8000
const FIRST_WAIT = 400

/** Seconds or a date, as RFC 9110 has it; else twice as long each time. */
const retryDelay = (attempt: number, retryAfter: string | null): number => {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  const asked = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter ?? '') - Date.now()
  return Math.min(LONGEST_WAIT, Math.max(0, Number.isFinite(asked) ? asked : FIRST_WAIT * 2 ** attempt))
}

/** The body, unless it is larger than it may be or breaks off. */
export const readBody = async (body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most) throw new ProviderFailure('The answer is too large')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

interface ProviderRequest {
  path: string
  body: object
  /** Bytes of an answer that are read at most. */
  most: number
  signal?: AbortSignal | undefined
}

const sendOnce = async (provider: Provider, { path, body, most, signal }: ProviderRequest) => {
  const limit = AbortSignal.timeout(provider.timeoutMs)
  const response = await fetch(`${provider.baseUrl.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    // A redirect would carry the key to an address that nobody configured.
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(provider.apiKey ? { authorization: `Bearer ${provider.apiKey}` } : {}),
    },
    body: JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  return { response, bytes: response.body ? await readBody(response.body, most) : new Uint8Array(0) }
}

/** @throws ProviderFailure, or the signal's reason */
export const sendProviderRequest = async (
  provider: Provider,
  question: ProviderRequest,
): Promise<Uint8Array<ArrayBuffer>> => {
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= provider.retries
    let retryAfter: string | null = null
    try {
      const { response, bytes } = await withExternalCallSpan(
        { what: 'provider', method: 'POST', url: provider.baseUrl },
        () => sendOnce(provider, question),
        (answer) => answer.response.status,
      )
      if (response.ok) return bytes
      const failure = new ProviderFailure(`The provider answered ${response.status}`, response.status)
      if (isLast || !isTransient(response.status)) throw failure
      retryAfter = response.headers.get('retry-after')
    } catch (cause) {
      question.signal?.throwIfAborted()
      if (cause instanceof ProviderFailure) throw cause
      if (isLast) throw new ProviderFailure('The provider could not be reached, or broke off', 0, cause)
    }
    await pause(retryDelay(attempt, retryAfter), undefined, { signal: question.signal })
  }
}

/** @throws ProviderFailure where it is no JSON */
export const requestJson = async (provider: Provider, question: ProviderRequest): Promise<unknown> => {
  const text = new TextDecoder().decode(await sendProviderRequest(provider, question))
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ProviderFailure('The answer is no JSON', 0, cause)
  }
}
