/** What all addresses outside /api share through which a platform's people come in: forms, and the context of a call. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCookie } from '#server/platform/http/cookies.ts'
import type { CallContext } from '#server/platform/http/serve.ts'
import type { PartnersContext } from './ports.ts'

export interface RouteContext extends PartnersContext {
  cookie: SessionCookie
  originOf: (request: FastifyRequest) => string
  /** Whether the cookie of a request still holds a session on that device. Asking changes nothing. */
  isSignedIn(context: CallContext): Promise<boolean>
  hashOf(secret: string): Buffer
}

/** A response is some kilobytes; one that is signed twice and says a lot, ten times that. */
export const MOST_BYTES = 512 * 1024

/** Empty where it is missing, or longer than makes sense. */
export const readQueryParam = ({ query }: FastifyRequest, name: string, most: number): string => {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' && value.length <= most ? value : ''
}

export const createCallContext = (
  request: FastifyRequest,
  reply: FastifyReply,
  { cookie, originOf }: RouteContext,
): CallContext => ({
  origin: originOf(request),
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  identity: readQueryParam(request, 'identity', 80),
  secret: cookie.read(request),
  known: {},
  params: {},
  about: () => undefined,
  by: () => undefined,
  setCookie: (secret, how) => cookie.set(request, reply, { secret, ...how }),
})

/** Several boxes of one name are a list. */
const formOf = (given: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const [first = '', ...more] = given.getAll(name)
      return [name, more.length > 0 ? [first, ...more] : first]
    }),
  )

/** Words alone: what is sent twice under one name is left out. */
export const toStringFields = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((given ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** A platform's form is the one that is no JSON. */
export const registerFormParser = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: MOST_BYTES } as const
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, formOf(new URLSearchParams(body))),
  )
}
