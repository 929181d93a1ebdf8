/** Fetches a URL that a person entered: nothing from private networks, with a size limit and a time limit. */
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { requestHttp, requestHttps } from '../node-http.ts'
import { withExternalCallSpan } from '../tracing/tracing.ts'
import { isPublicAddress, lookupPublicAddress, mayBePublicHost } from './public-addresses.ts'

/** Its message is a sentence for the person who entered the URL. */
export class ExternalFetchError extends Error {}

export interface ExternalFetchOptions {
  /** The maximum bytes of a response body. */
  maxBytes: number
  /** The time limit for everything, redirects included. */
  seconds: number
  headers?: Readonly<Record<string, string>>
  /** An origin from the configuration, which may be on a private network. */
  trustedOrigin?: string | undefined
  signal?: AbortSignal | undefined
}

export interface ExternalResponse {
  /** The final URL, after redirects. */
  address: string
  /** 304 if the content has not changed; then there are no bytes. */
  status: 200 | 304
  bytes: Uint8Array
  headers: IncomingHttpHeaders
}

const MAX_REDIRECTS = 5
const redirectStatuses = [301, 302, 303, 307, 308]

const NOT_PUBLIC = "Its address isn't open to the public."

/** @throws ExternalFetchError */
const parseCheckedUrl = (address: string, trustedOrigin: string | undefined): URL => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new ExternalFetchError("Its web address isn't valid.")
  }
  if (url.origin !== trustedOrigin && !mayBePublicHost(url.hostname)) throw new ExternalFetchError(NOT_PUBLIC)
  return url
}

/** Checks the address that answered, because the name may resolve to several. */
const assertPublicPeer = ({ socket }: IncomingMessage): void => {
  if (!isPublicAddress(socket.remoteAddress ?? '')) throw new ExternalFetchError(NOT_PUBLIC)
}

const readResponseBody = async (answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new ExternalFetchError(`It is larger than ${Math.round(maxBytes / 1_000_000)} MB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type FetchOutcome = ExternalResponse | { redirectTo: string }

const toFetchOutcome = async (
  url: URL,
  answer: IncomingMessage,
  { maxBytes }: ExternalFetchOptions,
): Promise<FetchOutcome> => {
  const { statusCode = 0, headers } = answer
  const address = url.href
  if (statusCode === 304) return { address, status: 304, bytes: new Uint8Array(0), headers }
  if (redirectStatuses.includes(statusCode) && headers.location !== undefined) {
    return { redirectTo: URL.canParse(headers.location, url.href) ? new URL(headers.location, url).href : '' }
  }
  if (statusCode !== 200) throw new ExternalFetchError(`It answered ${statusCode}.`)
  if (!['', 'identity'].includes(headers['content-encoding'] ?? '')) {
    throw new ExternalFetchError('It sent an unexpected response.')
  }
  return { address, status: 200, bytes: await readResponseBody(answer, maxBytes), headers }
}

const fetchOnce = async (url: URL, options: ExternalFetchOptions, signal: AbortSignal): Promise<FetchOutcome> => {
  const isTrusted = url.origin === options.trustedOrigin
  const sendRequest = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = sendRequest(url, {
    signal,
    // A separate connection: never reuse one that was opened under other rules.
    agent: false,
    headers: { 'user-agent': 'Alaia', 'accept-encoding': 'identity', ...options.headers },
    ...(isTrusted ? {} : { lookup: lookupPublicAddress }),
  })
  try {
    const responseEvent = once(request, 'response')
    request.end()
    const [answer] = (await responseEvent) as [IncomingMessage]
    if (!isTrusted) assertPublicPeer(answer)
    return await toFetchOutcome(url, answer, options)
  } finally {
    request.on('error', () => undefined)
    request.destroy()
  }
}

const toFetchError = (cause: unknown, limit: AbortSignal): ExternalFetchError => {
  if (cause instanceof ExternalFetchError) return cause
  if (limit.aborted) return new ExternalFetchError('It took too long to respond.', { cause })
  const isNotPublic = (cause as NodeJS.ErrnoException).code === 'ENOTPUBLIC'
  return new ExternalFetchError(isNotPublic ? NOT_PUBLIC : "It couldn't be reached.", { cause })
}

/** Each redirect is checked like the first URL. @throws ExternalFetchError, or the signal's reason */
export const fetchExternal = async (address: string, options: ExternalFetchOptions): Promise<ExternalResponse> => {
  const limit = AbortSignal.timeout(options.seconds * 1000)
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
  try {
    let next = address
    for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
      const url = parseCheckedUrl(next, options.trustedOrigin)
      const answer = await withExternalCallSpan(
        { what: 'address', method: 'GET', url: url.href },
        () => fetchOnce(url, options, signal),
        (result) => ('status' in result ? result.status : 302),
      )
      if (!('redirectTo' in answer)) {
        return answer
      }
      next = answer.redirectTo
    }
    throw new ExternalFetchError('It redirects too many times.')
  } catch (cause) {
    options.signal?.throwIfAborted()
    throw toFetchError(cause, limit)
  }
}
