/**
 * Puts routes on Fastify: parse, who is asking, may they, handle, write down what was done, write the answer. The same
 * steps for every call.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Envelope, Status, SUCCESS, TOKEN_HEADER } from '#contract/envelope.ts'
import { Failure } from '#contract/failures.ts'
import { isThereFor, mayCall } from '../access.ts'
import type { Actor } from '../actor.ts'
import { once } from '../kept.ts'
import { answerWriter } from './answers.ts'
import { allowLargeBody, announcedBytes } from './bodies.ts'
import { BODY_LIMIT } from './body-limit.ts'
import type { SessionCookie } from './cookies.ts'
import { refuseCrossSite } from './cross-site.ts'
import { asDeclared, failureOfInput } from './refusals.ts'
import type { About, CallContext, DoneAct, KeepAct, Known, Route, Wanted } from './serve.ts'

export interface Proof {
  secret: string
  token: string
  identity: string
  sessionHash: string
  /** The call cannot be read and will be refused, so what it says of its device is not looked at. */
  refused: boolean
  /** False where the endpoint asks for no anti-forgery token. */
  tokenNeeded: boolean
  /** The page asks by itself: the session does not live longer for it. */
  unattended: boolean
  wanted?: Wanted | undefined
}
export interface Asker {
  actor: Actor
  known: Known
}
/** Resolves a cookie to a person; null without a live session. @throws Failure token_stale */
export type Authenticate = (proof: Proof) => Promise<Asker | null>

export interface MountOptions {
  authenticate: Authenticate
  cookie: SessionCookie
  originOf(request: FastifyRequest): string
  /** Writes down the acts of those who run a school. */
  keepAct: KeepAct
  /** They have to sign in with two steps, and did not: what is for staff stays closed. */
  isSecondStepMissing(actor: Actor): boolean
  production: boolean
}

const success: Status = { code: SUCCESS, message: 'Success' }

/** Public calls look at the cookie too, but never refuse for want of one. */
const proofOf = (
  { endpoint, wanted }: Route,
  { Session, Client }: Envelope,
  { secret, refused }: { secret: string; refused: boolean },
): Proof => ({
  secret,
  wanted,
  refused,
  token: Session?.token ?? '',
  identity: Client?.identity ?? '',
  sessionHash: Client?.session_hash ?? '',
  tokenNeeded: endpoint.access !== 'public' && !endpoint.withoutToken,
  unattended: endpoint.unattended === true,
})

const SaidAnyway = z.object({
  Request: z.object({ Session: z.object({ token: z.string().optional() }).optional().catch(undefined) }),
})

/** Who asks must be known even where the rest is wrong: a stranger learns nothing of a call's fields. */
const saidAnyway = (body: unknown): Envelope => SaidAnyway.safeParse(body).data?.Request ?? {}

const contextOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { options, identity, ...notes }: { options: MountOptions; identity: string } & Pick<CallContext, 'about' | 'by'>,
): CallContext => ({
  origin: options.originOf(request),
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  identity,
  secret: options.cookie.read(request),
  known: {},
  params: (request.params ?? {}) as Record<string, string>,
  ...notes,
  setCookie: (secret, how) => options.cookie.set(request, reply, { secret, ...how }),
})

const actOf = ({ audit, access }: Endpoint, accountUuid: string, about: DoneAct['about']): DoneAct => ({
  act: audit || '',
  accountUuid,
  installation: access === 'operator',
  about,
})

const isForStaff = ({ access }: Endpoint): boolean => !['public', 'member', 'learner'].includes(access)

/** @throws what the handler throws, with the blocks alone that its endpoint declares for refusals */
const answerOf = async <Answer>(
  { endpoint }: Route,
  { production }: MountOptions,
  handle: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await handle()
  } catch (cause) {
    throw asDeclared(cause, endpoint, production)
  }
}

/** @throws Failure session_expired, not_found, not_permitted, second_step_missing */
const requireMayCall = ({ endpoint, feature }: Route, actor: Actor | null, options: MountOptions): void => {
  if (endpoint.access !== 'public' && !actor) throw new Failure('session_expired')
  if (!actor) return
  if (!isThereFor(feature, actor)) throw new Failure('not_found')
  if (!mayCall(endpoint.access, actor)) throw new Failure('not_permitted')
  if (isForStaff(endpoint) && options.isSecondStepMissing(actor)) throw new Failure('second_step_missing')
}

const LARGE_WITHOUT_TOKEN = `A body of more than ${BODY_LIMIT / 1024} KiB needs the session's token in the header ${TOKEN_HEADER}.`

/**
 * Where a call may bring more than others, its caller has to be signed in, of the right role and with the right token
 * before any of it is read. Without the token in a header, the body is read as far as that of any other call.
 */
const beforeLargeBody =
  (route: Route, most: number, options: MountOptions): onRequestAsyncHookHandler =>
  async (request) => {
    refuseCrossSite(request, options.originOf(request))
    const secret = options.cookie.read(request)
    const token = [request.headers[TOKEN_HEADER]].flat()[0]
    const unread = { secret, token: token ?? '', identity: '', sessionHash: '', refused: true, unattended: true }
    const asker = secret ? await options.authenticate({ ...unread, tokenNeeded: token !== undefined }) : null
    requireMayCall(route, asker?.actor ?? null, options)
    if (token !== undefined) allowLargeBody(request, most)
    else if ((announcedBytes(request) ?? 0) > BODY_LIMIT) {
      throw new Failure('malformed', { message: LARGE_WITHOUT_TOKEN })
    }
  }

/** What reads its words and writes its answer is made when a call is first asked: most of them are never, in a day. */
const mountOne = (app: FastifyInstance, route: Route, options: MountOptions): void => {
  const { endpoint } = route
  const wordsOf = once(() => ({
    asked: z.object({ Request: Envelope.extend(endpoint.blocks) }),
    write: answerWriter({ Status, ...endpoint.answer }, options.production),
  }))
  const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  const { mostBytes } = endpoint
  const large = mostBytes ? { onRequest: beforeLargeBody(route, mostBytes, options) } : {}
  app.post(url, large, async (request, reply) => {
    refuseCrossSite(request, options.originOf(request))
    const { asked, write } = wordsOf()
    const parsed = asked.safeParse(request.body)
    const envelope: Envelope = parsed.success ? parsed.data.Request : saidAnyway(request.body)
    let done: DoneAct['about'] | null = {}
    const about = (thing: About | readonly About[] | null) => void (done = thing)
    let doer: string | undefined
    const by = (accountUuid: string) => void (doer = accountUuid)
    const context = contextOf(request, reply, { options, identity: envelope.Client?.identity ?? '', about, by })
    const { secret } = context
    const proof = proofOf(route, envelope, { secret, refused: !parsed.success })
    const asker = secret ? await options.authenticate(proof) : null
    const actor = asker?.actor ?? null
    if (endpoint.access !== 'public') doer = actor?.accountUuid
    requireMayCall(route, actor, options)
    if (!parsed.success) throw failureOfInput(parsed.error)
    const knowing = asker ? { ...context, known: asker.known } : context
    const answer = await answerOf(route, options, () => route.handle(parsed.data.Request, actor, knowing))
    if (doer && endpoint.audit && done) await options.keepAct(actOf(endpoint, doer, done))
    return reply.type('application/json; charset=utf-8').send(write({ Status: success, ...answer }))
  })
}

export const mount = (app: FastifyInstance, routes: readonly Route[], options: MountOptions): void => {
  for (const route of routes) mountOne(app, route, options)
}
