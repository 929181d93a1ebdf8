/** Asks a platform over HTTP with its key: JSON both ways, within seconds, and nothing that lies inside our own network. */
import { once } from 'node:events'
import { Agent as PlainAgent, type IncomingMessage, request as requestPlainly, type RequestOptions } from 'node:http'
import { Agent as SecureAgent, request as requestSecurely } from 'node:https'
import type { z } from 'zod'
import { isOpenAddress, lookupOpen, mayBeOpen } from '../../platform/outside/open-addresses.ts'
import { duringOutside } from '../../platform/tracing/tracing.ts'
import { PartnerFailure, type RestSettings } from '../partner.ts'

export interface Asked<Answer> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** What is said; an answer of another form counts as no answer. */
  answer: z.ZodType<Answer>
  query?: Readonly<Record<string, string | readonly string[] | undefined>>
  body?: object
  /** The same for the same act, however often it is sent. */
  key?: string
  /** Statuses that are an answer as well. */
  also?: readonly number[]
}

export type Rest = <Answer>(asked: Asked<Answer>) => Promise<Answer>

/** A platform that says nothing for so long is not there, in milliseconds. */
const PATIENCE = 10_000
const MOST_BYTES = 4_000_000

/** Connections are kept: at the end of a lesson a whole school reports. Those of trusted platforms are made by other rules. */
const SOCKETS = { keepAlive: true, maxSockets: 16 }
const agents = {
  'http:': { open: new PlainAgent(SOCKETS), trusted: new PlainAgent(SOCKETS) },
  'https:': { open: new SecureAgent(SOCKETS), trusted: new SecureAgent(SOCKETS) },
}

const CLOSED = 'It lies on a network that is not open to everyone.'

const addressOf = ({ baseUrl }: RestSettings, { path, query = {} }: Asked<unknown>): URL => {
  if (!URL.canParse(`${baseUrl}${path}`)) throw new PartnerFailure('refused', 'Its address is none.')
  const url = new URL(`${baseUrl}${path}`)
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) url.searchParams.append(name, one)
  }
  return url
}

const send = async (url: URL, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> => {
  const ask = url.protocol === 'https:' ? requestSecurely : requestPlainly
  const asked = ask(url, options)
  const answered = once(asked, 'response')
  asked.end(body)
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

/** 408, 425 and 429 ask for another try; all else below 500 is a no. */
const mayBeTriedAgain = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status)

const refusal = (status: number, { headers }: IncomingMessage, text: string): PartnerFailure => {
  const seconds = Number(headers['retry-after'])
  const said = /^[\w .,'-]{1,120}$/.exec(text)?.[0]
  const message = `It answered ${status}${said ? ` (${said})` : ''}.`
  return new PartnerFailure(mayBeTriedAgain(status) ? 'unavailable' : 'refused', message, {
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : undefined,
  })
}

const parsed = <Answer>(text: string, { answer }: Asked<Answer>): Answer => {
  try {
    return answer.parse(text === '' ? {} : JSON.parse(text))
  } catch (cause) {
    throw new PartnerFailure('unavailable', 'It answered in a way that we do not understand.', { cause })
  }
}

const optionsFor = (url: URL, settings: RestSettings, { method, body, key }: Asked<unknown>): RequestOptions => ({
  method,
  agent: agents[url.protocol as keyof typeof agents][settings.trusted ? 'trusted' : 'open'],
  signal: AbortSignal.timeout(PATIENCE),
  headers: {
    accept: 'application/json',
    authorization: `Bearer ${settings.apiKey}`,
    'user-agent': 'Alaia',
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  },
  ...(settings.trusted ? {} : { lookup: lookupOpen }),
})

const askOnce = async <Answer>(settings: RestSettings, asked: Asked<Answer>): Promise<Answer> => {
  const url = addressOf(settings, asked)
  if (!(url.protocol in agents) || (!settings.trusted && !mayBeOpen(url.hostname))) {
    throw new PartnerFailure('refused', CLOSED)
  }
  const answer = await duringOutside(
    { what: 'school platform', method: asked.method, url: url.href },
    () => send(url, optionsFor(url, settings, asked), asked.body && JSON.stringify(asked.body)),
    ({ statusCode = 0 }) => statusCode,
  )
  if (!settings.trusted && !isOpenAddress(answer.socket.remoteAddress ?? '')) {
    answer.destroy()
    throw new PartnerFailure('refused', CLOSED)
  }
  const text = await textOf(answer)
  const status = answer.statusCode ?? 0
  if ((status >= 200 && status < 300) || asked.also?.includes(status)) return parsed(text, asked)
  throw refusal(status, answer, text)
}

const failureOf = (cause: unknown): PartnerFailure => {
  if (cause instanceof PartnerFailure) return cause
  const { code, name } = cause as NodeJS.ErrnoException
  if (code === 'ECLOSED') return new PartnerFailure('refused', CLOSED, { cause })
  const isLate = name === 'AbortError' || name === 'TimeoutError'
  const message = isLate ? 'It took too long to answer.' : 'It could not be reached, or broke off.'
  return new PartnerFailure('unavailable', message, { cause })
}

/** Ways round are not followed: a key is for one address. */
export const restOf =
  (settings: RestSettings): Rest =>
  (asked) =>
    askOnce(settings, asked).catch((cause: unknown) => {
      throw failureOf(cause)
    })
