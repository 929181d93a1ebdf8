/** One request to a platform: within seconds, of no more than makes sense, and to nothing that lies inside our own network. */
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http'
import { PlainAgent, requestPlainly, requestSecurely, SecureAgent } from '../platform/node-http.ts'
import { isPublicAddress, lookupPublicAddress, mayBePublicHost } from '../platform/outside/open-addresses.ts'
import { withExternalCallSpan } from '../platform/tracing/tracing.ts'
import { PartnerFailure } from './partner.ts'

export interface GuardedRequest {
  /** Who is asked, for traces. */
  what: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  /** It may lie inside our own network: the configuration says so, or it is the sandbox. */
  trusted: boolean
}

export interface PartnerResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** A platform that says nothing for so long is not there, in milliseconds. */
const PATIENCE = 10_000
const MOST_BYTES = 4_000_000

/**
 * Connections are reused, because a whole school reports at the end of a lesson. Trusted platforms have agents of their
 * own: their connections follow other rules.
 */
const SOCKETS = { keepAlive: true, maxSockets: 16 }
const agents = {
  'http:': { open: new PlainAgent(SOCKETS), trusted: new PlainAgent(SOCKETS) },
  'https:': { open: new SecureAgent(SOCKETS), trusted: new SecureAgent(SOCKETS) },
}

const CLOSED = "Its address isn't open to the public."

const send = async (url: URL, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> => {
  const sendRequest = url.protocol === 'https:' ? requestSecurely : requestPlainly
  const request = sendRequest(url, options)
  const answered = once(request, 'response')
  request.end(body)
  const [answer] = (await answered) as [IncomingMessage]
  return answer
}

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MOST_BYTES) throw new PartnerFailure('unavailable', 'Its answer was too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const sendOnce = async (
  url: URL,
  { what, method, headers, body, trusted }: GuardedRequest,
): Promise<PartnerResponse> => {
  if (!(url.protocol in agents) || (!trusted && !mayBePublicHost(url.hostname))) {
    throw new PartnerFailure('refused', CLOSED)
  }
  const options: RequestOptions = {
    method,
    agent: agents[url.protocol as keyof typeof agents][trusted ? 'trusted' : 'open'],
    signal: AbortSignal.timeout(PATIENCE),
    headers: { 'user-agent': 'Alaia', ...headers },
    ...(trusted ? {} : { lookup: lookupPublicAddress }),
  }
  const answer = await withExternalCallSpan(
    { what, method, url: url.href },
    () => send(url, options, body),
    ({ statusCode = 0 }) => statusCode,
  )
  // The name may have stood for two addresses: what counts is the one that answers.
  if (!trusted && !isPublicAddress(answer.socket.remoteAddress ?? '')) {
    answer.destroy()
    throw new PartnerFailure('refused', CLOSED)
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await textOf(answer) }
}

const failureOf = (cause: unknown): PartnerFailure => {
  if (cause instanceof PartnerFailure) return cause
  const { code, name } = cause as NodeJS.ErrnoException
  if (code === 'ECLOSED') return new PartnerFailure('refused', CLOSED, { cause })
  const isLate = name === 'AbortError' || name === 'TimeoutError'
  const message = isLate ? 'The platform took too long to respond.' : "The platform couldn't be reached."
  return new PartnerFailure('unavailable', message, { cause })
}

/** Ways round are not followed: a key is for one address. @throws PartnerFailure */
export const fetchGuarded = (url: URL, sent: GuardedRequest): Promise<PartnerResponse> =>
  sendOnce(url, sent).catch((cause: unknown) => {
    throw failureOf(cause)
  })

/** 408, 425 and 429 ask for another try; all else below 500 is a no. */
const mayBeTriedAgain = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status)

/** What it means that it did not do what it was asked for. */
export const toPartnerFailure = ({ status, headers, text }: PartnerResponse): PartnerFailure => {
  const seconds = Number(headers['retry-after'])
  const reason = /^[\w .,'-]{1,120}$/.exec(text)?.[0]
  const message = `It answered ${status}${reason ? ` (${reason})` : ''}.`
  return new PartnerFailure(mayBeTriedAgain(status) ? 'unavailable' : 'refused', message, {
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : undefined,
  })
}
