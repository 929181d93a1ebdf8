/** The parts that all routes outside /api for a platform's people share: forms, and the context of a call. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCookie } from '#server/platform/http/cookies.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import type { CountVisitor } from '#server/platform/http/limits/call-limit.ts'
import type { PartnersContext } from './ports.ts'

export interface RouteContext extends PartnersContext {
  cookie: SessionCookie
  getOrigin: (request: FastifyRequest) => string
  /** Called for a cookie without a session. */
  countVisitor: CountVisitor
  /** Whether the request's cookie still belongs to a session on that device. The check changes nothing. */
  isSignedIn(context: CallContext): Promise<boolean>
  hashSecret(secret: string): Buffer
}

/** The size limit of a posted form: a SAML response has a few kilobytes, and a large one ten times as many. */
export const MAX_FORM_BYTES = 512 * 1024

/** Returns an empty string if the parameter is missing or unreasonably long. */
export const readQueryParam = ({ query }: FastifyRequest, name: string, maxLength: number): string => {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' && value.length <= maxLength ? value : ''
}

export const createCallContext = (
  request: FastifyRequest,
  reply: FastifyReply,
  { cookie, getOrigin }: RouteContext,
): CallContext => ({
  origin: getOrigin(request),
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  identity: readQueryParam(request, 'identity', 80),
  secret: cookie.read(request),
  known: {},
  params: {},
  about: () => undefined,
  by: () => undefined,
  setCookie: (secret, cookieOptions) => cookie.set(request, reply, { secret, ...cookieOptions }),
})

/** Several fields of one name become a list. */
const parseForm = (values: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(values.keys())].map((name) => {
      const [first = '', ...otherValues] = values.getAll(name)
      return [name, otherValues.length > 0 ? [first, ...otherValues] : first]
    }),
  )

/** Returns only strings: a name that was sent twice is left out. */
export const toStringFields = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((values ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** Parses a platform's form, which is the only body that isn't JSON. */
export const registerFormParser = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, parseForm(new URLSearchParams(body))),
  )
}
