/**
 * Registers routes on Fastify. Every call takes the same steps: parse, authenticate, authorize, handle, write the audit
 * log, serialize the response.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { Envelope, Status, SUCCESS, TOKEN_HEADER } from '#contract/envelope.ts'
import { Failure } from '#contract/failures.ts'
import { hasFeatureEnabled, canCallEndpoint } from '../role-access.ts'
import type { Actor } from '../actor.ts'
import { lazy } from '../memoize.ts'
import { createResponseSerializer } from './response-serializer.ts'
import { allowLargeBody, getContentLength, requireJsonBody } from './bodies.ts'
import { BODY_LIMIT } from './body-limit.ts'
import type { SessionCookie } from './cookies.ts'
import { refuseCrossSite } from './csrf.ts'
import type { CountVisitor } from './limits/call-limit.ts'
import { withDeclaredBlocks, toInputFailure } from './failure-responses.ts'
import type {
  AuditSubject,
  CallContext,
  AuditRecord,
  WriteAudit,
  SessionColumnValues,
  Route,
  SessionColumns,
} from './create-routes.ts'

export interface CallCredentials {
  secret: string
  token: string
  identity: string
  sessionHash: string
  /** The request cannot be parsed and will be refused, so the device data in it is not used. */
  refused: boolean
  /** False if the endpoint requires no anti-forgery token. */
  requiresToken: boolean
  /** The page sends this call by itself, without a person: it doesn't extend the session. */
  unattended: boolean
  columns?: SessionColumns | undefined
}
export interface AuthenticatedCaller {
  actor: Actor
  known: SessionColumnValues
}
/** Resolves a cookie to a person; null if there is no active session. @throws Failure token_stale */
export type Authenticate = (credentials: CallCredentials) => Promise<AuthenticatedCaller | null>

export interface MountOptions {
  authenticate: Authenticate
  cookie: SessionCookie
  /** Called for a cookie without a session. */
  countVisitor: CountVisitor
  getOrigin(request: FastifyRequest): string
  /** Writes the acts of staff to the audit log. */
  writeAudit: WriteAudit
  /** True if the person has to sign in with two steps and did not: then the endpoints for staff are closed. */
  isSecondStepMissing(actor: Actor): boolean
  production: boolean
}

const successStatus: Status = { code: SUCCESS, message: 'Success' }

/** Public calls read the cookie too, but never fail because it is missing. */
const toCredentials = (
  { endpoint, sessionColumns }: Route,
  { Session, Client }: Envelope,
  { secret, refused }: { secret: string; refused: boolean },
): CallCredentials => ({
  secret,
  columns: sessionColumns,
  refused,
  token: Session?.token ?? '',
  identity: Client?.identity ?? '',
  sessionHash: Client?.session_hash ?? '',
  requiresToken: endpoint.access !== 'public' && !endpoint.withoutToken,
  unattended: endpoint.unattended === true,
})

const LooseEnvelope = z.object({
  Request: z.object({ Session: z.object({ token: z.string().optional() }).optional().catch(undefined) }),
})

/**
 * Parses only what authentication needs. The caller must be known even if the rest is invalid: an unauthenticated
 * caller learns nothing about a call's fields.
 */
const parseEnvelopeLoosely = (body: unknown): Envelope => LooseEnvelope.safeParse(body).data?.Request ?? {}

const createContext = (
  request: FastifyRequest,
  reply: FastifyReply,
  { options, identity, ...notes }: { options: MountOptions; identity: string } & Pick<CallContext, 'about' | 'by'>,
): CallContext => ({
  origin: options.getOrigin(request),
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  identity,
  secret: options.cookie.read(request),
  known: {},
  params: (request.params ?? {}) as Record<string, string>,
  ...notes,
  setCookie: (secret, how) => options.cookie.set(request, reply, { secret, ...how }),
})

const toAuditRecord = ({ audit, access }: Endpoint, accountUuid: string, about: AuditRecord['about']): AuditRecord => ({
  act: audit || '',
  accountUuid,
  installation: access === 'operator',
  about,
})

const isForStaff = ({ access }: Endpoint): boolean => !['public', 'member', 'learner'].includes(access)

/** @throws what the handler throws, limited to the blocks that its endpoint declares for errors */
const runHandler = async <Answer>(
  { endpoint }: Route,
  { production }: MountOptions,
  handle: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await handle()
  } catch (cause) {
    throw withDeclaredBlocks(cause, endpoint, production)
  }
}

/** @throws Failure session_expired, not_found, not_permitted, second_step_missing */
const requireAccess = ({ endpoint, feature }: Route, actor: Actor | null, options: MountOptions): void => {
  if (endpoint.access !== 'public' && !actor) throw new Failure('session_expired')
  if (!actor) return
  if (!hasFeatureEnabled(feature, actor)) throw new Failure('not_found')
  if (!canCallEndpoint(endpoint.access, actor)) throw new Failure('not_permitted')
  if (isForStaff(endpoint) && options.isSecondStepMissing(actor)) throw new Failure('second_step_missing')
}

/** Returns null without a cookie, and for a cookie without a session. @throws Failure token_stale, too_many_calls */
const findCaller = async (
  request: FastifyRequest,
  credentials: CallCredentials,
  options: Pick<MountOptions, 'authenticate' | 'countVisitor'>,
): Promise<AuthenticatedCaller | null> => {
  if (!credentials.secret) return null
  const caller = await options.authenticate(credentials)
  if (!caller) await options.countVisitor(request)
  return caller
}

const readTokenHeader = ({ headers }: FastifyRequest): string | undefined => [headers[TOKEN_HEADER]].flat()[0]

type SenderOptions = Pick<MountOptions, 'authenticate' | 'cookie' | 'countVisitor'>

/** Returns the person of a request whose body is not read yet; null without a session, or without a required token. */
const authenticateByHeaders = async (
  request: FastifyRequest,
  options: SenderOptions,
  { requiresToken }: { requiresToken: boolean },
): Promise<Actor | null> => {
  const secret = options.cookie.read(request)
  const token = readTokenHeader(request) ?? ''
  const inBody = { identity: '', sessionHash: '', refused: true }
  const caller = await findCaller(request, { ...inBody, secret, token, unattended: true, requiresToken }, options)
  return caller?.actor ?? null
}

/**
 * Returns the person who sends a file, with the same checks as for a call.
 * @throws Failure cross_site, session_expired, token_stale, not_permitted, second_step_missing
 */
export const requireSender = async (
  request: FastifyRequest,
  access: Access,
  options: SenderOptions & Pick<MountOptions, 'getOrigin' | 'isSecondStepMissing'>,
): Promise<Actor> => {
  refuseCrossSite(request, options.getOrigin(request))
  const actor = await authenticateByHeaders(request, options, { requiresToken: true })
  if (!actor) throw new Failure('session_expired')
  if (!canCallEndpoint(access, actor)) throw new Failure('not_permitted')
  if (options.isSecondStepMissing(actor)) throw new Failure('second_step_missing')
  return actor
}

const LARGE_WITHOUT_TOKEN = `A body of more than ${BODY_LIMIT / 1024} KiB needs the session's token in the header ${TOKEN_HEADER}.`

/**
 * Runs before the body of a call that may be larger than others. The caller must be signed in, with the right role and
 * token, before any of a large body is read. Without the token in a header, the body is limited like that of any other
 * call.
 */
const createLargeBodyHook =
  (route: Route, limit: number, options: MountOptions): onRequestAsyncHookHandler =>
  async (request) => {
    refuseCrossSite(request, options.getOrigin(request))
    requireJsonBody(request)
    const token = readTokenHeader(request)
    const actor = await authenticateByHeaders(request, options, { requiresToken: token !== undefined })
    requireAccess(route, actor, options)
    if (token !== undefined) allowLargeBody(request, limit)
    else if ((getContentLength(request) ?? 0) > BODY_LIMIT) {
      throw new Failure('malformed', { message: LARGE_WITHOUT_TOKEN })
    }
  }

/** Creates the schema and the serializer when a call first arrives: most calls are never used in a day. */
const mountRoute = (app: FastifyInstance, route: Route, options: MountOptions): void => {
  const { endpoint } = route
  const getSchemas = lazy(() => ({
    requestSchema: z.object({ Request: Envelope.extend(endpoint.blocks) }),
    serializeResponse: createResponseSerializer({ Status, ...endpoint.answer }, options.production),
  }))
  const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  const { maxBytes } = endpoint
  const largeBodyHook = maxBytes ? { onRequest: createLargeBodyHook(route, maxBytes, options) } : {}
  app.post(url, largeBodyHook, async (request, reply) => {
    refuseCrossSite(request, options.getOrigin(request))
    const { requestSchema, serializeResponse } = getSchemas()
    const parsed = requestSchema.safeParse(request.body)
    const envelope: Envelope = parsed.success ? parsed.data.Request : parseEnvelopeLoosely(request.body)
    let auditedSubject: AuditRecord['about'] | null = {}
    const about = (subject: AuditSubject | readonly AuditSubject[] | null) => void (auditedSubject = subject)
    let auditAccount: string | undefined
    const by = (accountUuid: string) => void (auditAccount = accountUuid)
    const context = createContext(request, reply, { options, identity: envelope.Client?.identity ?? '', about, by })
    const credentials = toCredentials(route, envelope, { secret: context.secret, refused: !parsed.success })
    const caller = await findCaller(request, credentials, options)
    const actor = caller?.actor ?? null
    if (endpoint.access !== 'public') auditAccount = actor?.accountUuid
    requireAccess(route, actor, options)
    if (!parsed.success) throw toInputFailure(parsed.error)
    const callContext = caller ? { ...context, known: caller.known } : context
    const answer = await runHandler(route, options, () => route.handle(parsed.data.Request, actor, callContext))
    if (auditAccount && endpoint.audit && auditedSubject) {
      await options.writeAudit(toAuditRecord(endpoint, auditAccount, auditedSubject))
    }
    return reply.type('application/json; charset=utf-8').send(serializeResponse({ Status: successStatus, ...answer }))
  })
}

export const mountRoutes = (app: FastifyInstance, routes: readonly Route[], options: MountOptions): void => {
  for (const route of routes) mountRoute(app, route, options)
}
