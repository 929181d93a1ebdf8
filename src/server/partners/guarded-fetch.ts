/** Sends one request to a platform, with a time limit, a size limit, and no access to private networks. */
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http'
import { HOUR_SECONDS } from '#rules/durations.ts'
import { HttpAgent, requestHttp, requestHttps, HttpsAgent } from '#server/platform/node-http.ts'
import { isPublicAddress, lookupPublicAddress, mayBePublicHost } from '#server/platform/outside/public-addresses.ts'
import { withExternalCallSpan } from '#server/platform/tracing/tracing.ts'
import { PartnerFailure } from './partner.ts'

export interface GuardedRequest {
  /** The name of the called system, for traces. */
  what: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  /** Allows an address in a private network, because it is configured or belongs to the sandbox. */
  trusted: boolean
}

export interface PartnerResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** A platform that doesn't respond within this time is unavailable. */
const TIMEOUT_MS = 10_000
const MAX_BYTES = 4_000_000

/**
 * Connections are reused, because a whole school reports at the end of a lesson. Trusted platforms have separate
 * agents, so that their connections are never reused for checked requests.
 */
const SOCKETS = { keepAlive: true, maxSockets: 16 }
const agents = {
  'http:': { open: new HttpAgent(SOCKETS), trusted: new HttpAgent(SOCKETS) },
  'https:': { open: new HttpsAgent(SOCKETS), trusted: new HttpsAgent(SOCKETS) },
}

const PRIVATE_ADDRESS_MESSAGE = "Its address isn't open to the public."

const send = async (url: URL, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> => {
  const sendRequest = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = sendRequest(url, options)
  const responded = once(request, 'response')
  request.end(body)
  const [answer] = (await responded) as [IncomingMessage]
  return answer
}

const readText = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new PartnerFailure('unavailable', 'Its response was too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const sendOnce = async (
  url: URL,
  { what, method, headers, body, trusted }: GuardedRequest,
): Promise<PartnerResponse> => {
  if (!(url.protocol in agents) || (!trusted && !mayBePublicHost(url.hostname))) {
    throw new PartnerFailure('refused', PRIVATE_ADDRESS_MESSAGE)
  }
  const options: RequestOptions = {
    method,
    agent: agents[url.protocol as keyof typeof agents][trusted ? 'trusted' : 'open'],
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'user-agent': 'Alaia', ...headers },
    ...(trusted ? {} : { lookup: lookupPublicAddress }),
  }
  const answer = await withExternalCallSpan(
    { what, method, url: url.href },
    () => send(url, options, body),
    ({ statusCode = 0 }) => statusCode,
  )
  // A host name may have several addresses, so the address of the actual connection is checked as well.
  if (!trusted && !isPublicAddress(answer.socket.remoteAddress ?? '')) {
    answer.destroy()
    throw new PartnerFailure('refused', PRIVATE_ADDRESS_MESSAGE)
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await readText(answer) }
}

const toFailure = (cause: unknown): PartnerFailure => {
  if (cause instanceof PartnerFailure) return cause
  const { code, name } = cause as NodeJS.ErrnoException
  if (code === 'ENOTPUBLIC') return new PartnerFailure('refused', PRIVATE_ADDRESS_MESSAGE, { cause })
  const isTimeout = name === 'AbortError' || name === 'TimeoutError'
  const message = isTimeout ? 'The platform took too long to respond.' : "The platform couldn't be reached."
  return new PartnerFailure('unavailable', message, { cause })
}

/** Doesn't follow redirects, because an API key is meant for one address only. @throws PartnerFailure */
export const fetchGuarded = (url: URL, request: GuardedRequest): Promise<PartnerResponse> =>
  sendOnce(url, request).catch((cause: unknown) => {
    throw toFailure(cause)
  })

/** Statuses 408, 425, 429 and 5xx may succeed on a retry; all others are final. */
const isRetryable = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status)

/** Converts an error response to a failure that says whether a retry may help. */
export const toPartnerFailure = ({ status, headers, text }: PartnerResponse): PartnerFailure => {
  const seconds = Number(headers['retry-after'])
  const reason = /^[\w .,'-]{1,120}$/.exec(text)?.[0]
  const message = `It answered ${status}${reason ? ` (${reason})` : ''}.`
  return new PartnerFailure(isRetryable(status) ? 'unavailable' : 'refused', message, {
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, HOUR_SECONDS) : undefined,
  })
}
