/** Generates requests to every endpoint as every role, sends them, and records each wrong response. */
import { Agent } from 'node:http'
import type { Endpoint } from '#contract/endpoint.ts'
import { failures } from '#contract/failures.ts'
import { allEndpoints } from '#contract/index.ts'
import { SUCCESS } from '#contract/envelope.ts'
import { generateBlocks, corruptBlocks } from './generate-blocks.ts'
import { type RandomChoices, createRandomChoices } from './random-choices.ts'
import { findResponseProblem } from './check-response.ts'
import { type Delivery, corruptDelivery, createDelivery } from './deliveries.ts'
import { type ReceivedResponse, RESPONSE_TIMEOUT_MS, sendDelivery } from './send-delivery.ts'
import { createAnything, oddTexts } from './edge-values.ts'

export interface Caller {
  role: string
  cookie: string
  token: string
}

export interface TargetServer {
  address: string
  /** Signs in a new person of this role; a visitor stays one. */
  createCaller(role: string): Promise<Caller>
  /** Texts that must not appear in any response. */
  secrets: string[]
}

/** The device of every caller: a session is bound to the device that opened it. */
export const DEVICE = { platform: 'web', identity: 'generated' }

export interface RunOptions {
  seed: number
  count: number
  roles: readonly string[]
  /** The number of concurrent requests. */
  hands: number
}

export interface Problem {
  what: string
  role: string
  request: string
  answered: string
}

export interface RunReport {
  requestCount: number
  byStatus: Record<string, number>
  /** Paths that returned a success at least once. */
  answered: Set<string>
  /** Those, and paths that returned 404 or 409 for a valid request. */
  understood: Set<string>
  /** The number of bodies that were checked against the contract. */
  held: { answers: number; failures: number }
  problems: Problem[]
  slowestMs: number
}

/** Patterns of internal details. */
const internalDetails = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules/,
  /\/src\/server\//,
  /at or near/,
  /violates (foreign|unique|check)/,
  /\$argon2/,
]

const PARTNER_AWAY = failures.partner_unavailable.code

const isShort = (text: string): boolean => text.length < 300
const listIds = (text: string): string[] =>
  [...text.matchAll(/"([\w-]*(?:uuid|_key|key_path|cursor|id|name|token))":"([^"]+)"/g)]
    .filter(([, name]) => name !== 'token')
    .map(([, , value]) => value!)
    .filter(isShort)

/** Endpoints of one resource share a prefix: IDs from one are valid for the others. */
const toParentPath = (path: string): string => path.slice(0, path.lastIndexOf('/'))

const MAX_SEEN = 300

/** IDs from earlier responses; newer ones replace older ones. */
class SeenIds {
  readonly #near = new Map<string, string[]>()

  keep(path: string, texts: readonly string[]): void {
    const nearbyIds = this.#near.get(toParentPath(path)) ?? []
    nearbyIds.push(...texts)
    this.#near.set(toParentPath(path), nearbyIds.slice(-MAX_SEEN))
  }

  for({ path }: Endpoint, chance: RandomChoices): readonly string[] {
    const nearbyIds = chance.percent(75) ? this.#near.get(toParentPath(path)) : undefined
    return nearbyIds ?? (this.#near.size > 0 ? chance.one([...this.#near.values()]) : [])
  }
}

class GeneratedRun {
  readonly found: RunReport = {
    requestCount: 0,
    byStatus: {},
    answered: new Set(),
    understood: new Set(),
    held: { answers: 0, failures: 0 },
    problems: [],
    slowestMs: 0,
  }
  readonly #world: TargetServer
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #callers = new Map<string, Promise<Caller>>()
  readonly #seen = new SeenIds()
  /** Deliveries with a complete session: a 401 means that the caller is signed out. */
  readonly #good = new WeakSet<Delivery>()

  constructor(server: TargetServer) {
    this.#world = server
  }

  close(): void {
    this.#agent.destroy()
  }

  #caller(role: string): Promise<Caller> {
    const caller = this.#callers.get(role) ?? this.#world.createCaller(role)
    this.#callers.set(role, caller)
    return caller
  }

  async #make(endpoint: Endpoint, role: string, chance: RandomChoices): Promise<Delivery> {
    const { cookie, token } = await this.#caller(role)
    const knownIds = this.#seen.for(endpoint, chance)
    const generateOptions = { chance, seen: knownIds, odd: chance.one([0, 0, 10, 40]) }
    const blocks = generateBlocks(endpoint, generateOptions)
    const requested = chance.percent(35) ? corruptBlocks(blocks, chance) : blocks
    const isOwn = chance.percent(97)
    const Session = isOwn ? { token } : createAnything(chance)
    const Client = chance.percent(90) ? DEVICE : createAnything(chance)
    const pathValue = knownIds.length > 0 && chance.percent(70) ? chance.one(knownIds) : chance.one(oddTexts)
    const path = `/api${endpoint.path.replace(/\{\w+\}/, encodeURIComponent(Buffer.from(pathValue).toString('utf8')))}`
    const validDelivery = createDelivery(path, { Session, Client, ...requested })
    if (cookie) validDelivery.headers['cookie'] = cookie
    if (isOwn && cookie) this.#good.add(validDelivery)
    return chance.percent(18) ? corruptDelivery(validDelivery, chance) : validDelivery
  }

  #note(
    what: string,
    { method, path, headers, body, role }: Delivery & { role: string },
    received: ReceivedResponse,
  ): void {
    const requested = `${method} ${path} ${JSON.stringify(headers)} ${body.toString().slice(0, 1500)}`
    this.found.problems.push({
      what,
      role,
      request: requested,
      answered: `${received.status} ${received.text.slice(0, 600)}`,
    })
  }

  /** Returns what is wrong with a response, if anything. */
  #wrong(
    endpoint: Endpoint,
    { cut, method }: Delivery,
    { status, text, milliseconds }: ReceivedResponse,
  ): string | undefined {
    if (milliseconds >= RESPONSE_TIMEOUT_MS) return 'no answer'
    if (cut) return undefined
    if (status === 0) return text === 'ECONNRESET' || text === 'EPIPE' ? undefined : `the line ended: ${text}`
    // A school's platform that doesn't respond is not our failure (failures.partner_unavailable).
    if (status === 503 && parseBody(text)?.Status?.code === PARTNER_AWAY) return undefined
    if (status >= 500) return `answered with ${status}`
    if (internalDetails.some((pattern) => pattern.test(text))) return 'exposes internal details'
    if (this.#world.secrets.some((secret) => text.includes(secret))) return 'exposes a secret'
    const body = parseBody(text)
    // A success for another HTTP method is not this endpoint's response, but a rejection is.
    if (method !== 'POST' && (status < 400 || !body)) return undefined
    if (!body) return 'is no JSON'
    this.found.held[body.Status?.code === SUCCESS ? 'answers' : 'failures'] += 1
    return findResponseProblem(endpoint, status, body)
  }

  async one(endpoint: Endpoint, role: string, chance: RandomChoices): Promise<void> {
    const delivery = await this.#make(endpoint, role, chance)
    const received = await sendDelivery(this.#world.address, this.#agent, delivery)
    const { found } = this
    found.requestCount += 1
    found.byStatus[received.status] = (found.byStatus[received.status] ?? 0) + 1
    found.slowestMs = Math.max(found.slowestMs, received.milliseconds)
    const problem = this.#wrong(endpoint, delivery, received)
    if (problem) this.#note(`${endpoint.path} ${problem}`, { ...delivery, role }, received)
    if ([200, 404, 409].includes(received.status)) found.understood.add(endpoint.path)
    if (received.status === 200) {
      found.answered.add(endpoint.path)
      this.#seen.keep(endpoint.path, listIds(received.text))
    }
    const isSignedOut = received.status === 401 && this.#good.has(delivery)
    // A caller who was signed out signs in again.
    if (received.cookies.length > 0 || isSignedOut) this.#callers.delete(role)
  }
}

const parseBody = (text: string): { Status?: { code?: string }; error?: unknown } | undefined => {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Roles with access to each kind of endpoint: they send most of the requests. */
const LIKELY_ROLES: Partial<Record<Endpoint['access'], string[]>> = {
  member: ['a student', 'a teacher'],
  learner: ['a student', 'a teacher'],
  teacher: ['a teacher', 'a demo teacher'],
  staff: ['a teacher', 'an admin of a school'],
  admin: ['an admin of a school', 'an operator'],
  operator: ['an operator'],
}

/** Calls every endpoint equally often, with all roles in turn. */
export const runGenerated = async (
  server: TargetServer,
  { seed, count, roles, hands }: RunOptions,
): Promise<RunReport> => {
  const run = new GeneratedRun(server)
  let nextTurn = 0
  const sendInTurn = async (): Promise<void> => {
    for (let turn = (nextTurn += 1); turn <= count; turn = nextTurn += 1) {
      const endpoint = allEndpoints[turn % allEndpoints.length]!
      const chance = createRandomChoices(seed * 1_000_003 + turn)
      const likely = LIKELY_ROLES[endpoint.access] ?? roles
      await run.one(endpoint, chance.percent(70) ? chance.one(likely) : chance.one(roles), chance)
    }
  }
  await Promise.all(Array.from({ length: hands }, sendInTurn))
  run.close()
  return run.found
}

/** Formats the first problem of each kind. */
export const formatProblems = ({ problems }: RunReport): string => {
  const kinds = new Map(problems.map((problem) => [problem.what, problem]))
  return [...kinds.values()]
    .slice(0, 40)
    .map(({ what, role, request, answered }) => `${what}\n  by ${role}: ${request}\n  answered: ${answered}`)
    .join('\n')
}
