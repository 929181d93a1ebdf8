/** Generates requests to every endpoint as every role, sends them, and records each wrong response. */
import { Agent } from 'node:http'
import type { Endpoint } from '#contract/endpoint.ts'
import { SUCCESS } from '#contract/envelope.ts'
import { failures } from '#contract/failures.ts'
import { allEndpoints } from '#contract/index.ts'
import { blocksFor, spoil } from './generate-blocks.ts'
import { type Chance, createChance } from './random-choices.ts'
import { wrongAnswer } from './check-response.ts'
import { type Delivery, improperly, properly } from './deliveries.ts'
import { type Received, PATIENCE_MS, send } from './send-delivery.ts'
import { anything, oddTexts } from './edge-values.ts'

export interface Caller {
  role: string
  cookie: string
  token: string
}

export interface World {
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
  asked: string
  answered: string
}

export interface RunReport {
  asked: number
  byStatus: Record<string, number>
  /** Paths that returned a success at least once. */
  answered: Set<string>
  /** Those, and paths that returned 404 or 409 for a valid request. */
  understood: Set<string>
  /** The number of bodies that were checked against the contract. */
  held: { answers: number; refusals: number }
  problems: Problem[]
  slowestMs: number
}

/** Patterns of internal details. */
const innards = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules/,
  /\/src\/server\//,
  /at or near/,
  /violates (foreign|unique|check)/,
  /\$argon2/,
]

const PARTNER_AWAY = failures.partner_unavailable.code

const isShort = (text: string): boolean => text.length < 300
const seenIn = (text: string): string[] =>
  [...text.matchAll(/"([\w-]*(?:uuid|_key|key_path|cursor|id|name|token))":"([^"]+)"/g)]
    .filter(([, name]) => name !== 'token')
    .map(([, , value]) => value!)
    .filter(isShort)

/** Endpoints of one resource share a prefix: IDs from one are valid for the others. */
const neighbourhood = (path: string): string => path.slice(0, path.lastIndexOf('/'))

const MOST_SEEN = 300

/** IDs from earlier responses; newer ones replace older ones. */
class SeenIds {
  readonly #near = new Map<string, string[]>()

  keep(path: string, texts: readonly string[]): void {
    const near = this.#near.get(neighbourhood(path)) ?? []
    near.push(...texts)
    this.#near.set(neighbourhood(path), near.slice(-MOST_SEEN))
  }

  for({ path }: Endpoint, chance: Chance): readonly string[] {
    const near = chance.percent(75) ? this.#near.get(neighbourhood(path)) : undefined
    return near ?? (this.#near.size > 0 ? chance.one([...this.#near.values()]) : [])
  }
}

class Run {
  readonly found: RunReport = {
    asked: 0,
    byStatus: {},
    answered: new Set(),
    understood: new Set(),
    held: { answers: 0, refusals: 0 },
    problems: [],
    slowestMs: 0,
  }
  readonly #world: World
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #callers = new Map<string, Promise<Caller>>()
  readonly #seen = new SeenIds()
  /** Deliveries with a complete session: a 401 means that the caller is signed out. */
  readonly #good = new WeakSet<Delivery>()

  constructor(world: World) {
    this.#world = world
  }

  close(): void {
    this.#agent.destroy()
  }

  #caller(role: string): Promise<Caller> {
    const known = this.#callers.get(role) ?? this.#world.createCaller(role)
    this.#callers.set(role, known)
    return known
  }

  async #make(endpoint: Endpoint, role: string, chance: Chance): Promise<Delivery> {
    const { cookie, token } = await this.#caller(role)
    const seen = this.#seen.for(endpoint, chance)
    const making = { chance, seen, odd: chance.one([0, 0, 10, 40]) }
    const blocks = blocksFor(endpoint, making)
    const requested = chance.percent(35) ? spoil(blocks, chance) : blocks
    const isOwn = chance.percent(97)
    const Session = isOwn ? { token } : anything(chance)
    const Client = chance.percent(90) ? DEVICE : anything(chance)
    const place = seen.length > 0 && chance.percent(70) ? chance.one(seen) : chance.one(oddTexts)
    const path = `/api${endpoint.path.replace(/\{\w+\}/, encodeURIComponent(Buffer.from(place).toString('utf8')))}`
    const proper = properly(path, { Session, Client, ...requested })
    if (cookie) proper.headers['cookie'] = cookie
    if (isOwn && cookie) this.#good.add(proper)
    return chance.percent(18) ? improperly(proper, chance) : proper
  }

  #note(what: string, { method, path, headers, body, role }: Delivery & { role: string }, came: Received): void {
    const requested = `${method} ${path} ${JSON.stringify(headers)} ${body.toString().slice(0, 1500)}`
    this.found.problems.push({ what, role, asked: requested, answered: `${came.status} ${came.text.slice(0, 600)}` })
  }

  /** Returns what is wrong with a response, if anything. */
  #wrong(endpoint: Endpoint, { cut, method }: Delivery, { status, text, milliseconds }: Received): string | undefined {
    if (milliseconds >= PATIENCE_MS) return 'no answer'
    if (cut) return undefined
    if (status === 0) return text === 'ECONNRESET' || text === 'EPIPE' ? undefined : `the line ended: ${text}`
    // A school's platform that doesn't respond is not our failure (failures.partner_unavailable).
    if (status === 503 && parsed(text)?.Status?.code === PARTNER_AWAY) return undefined
    if (status >= 500) return `answered with ${status}`
    if (innards.some((pattern) => pattern.test(text))) return 'tells its innards'
    if (this.#world.secrets.some((secret) => text.includes(secret))) return 'tells a secret'
    const body = parsed(text)
    // A success for another HTTP method is not this endpoint's response, but a rejection is.
    if (method !== 'POST' && (status < 400 || !body)) return undefined
    if (!body) return 'is no JSON'
    this.found.held[body.Status?.code === SUCCESS ? 'answers' : 'refusals'] += 1
    return wrongAnswer(endpoint, status, body)
  }

  async one(endpoint: Endpoint, role: string, chance: Chance): Promise<void> {
    const delivery = await this.#make(endpoint, role, chance)
    const came = await send(this.#world.address, this.#agent, delivery)
    const { found } = this
    found.asked += 1
    found.byStatus[came.status] = (found.byStatus[came.status] ?? 0) + 1
    found.slowestMs = Math.max(found.slowestMs, came.milliseconds)
    const wrong = this.#wrong(endpoint, delivery, came)
    if (wrong) this.#note(`${endpoint.path} ${wrong}`, { ...delivery, role }, came)
    if ([200, 404, 409].includes(came.status)) found.understood.add(endpoint.path)
    if (came.status === 200) {
      found.answered.add(endpoint.path)
      this.#seen.keep(endpoint.path, seenIn(came.text))
    }
    const isOut = came.status === 401 && this.#good.has(delivery)
    // A caller who was signed out signs in again.
    if (came.cookies.length > 0 || isOut) this.#callers.delete(role)
  }
}

const parsed = (text: string): { Status?: { code?: string }; error?: unknown } | undefined => {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Roles with access to each kind of endpoint: they send most of the requests. */
const LIKELY: Partial<Record<Endpoint['access'], string[]>> = {
  member: ['a student', 'a teacher'],
  learner: ['a student', 'a teacher'],
  teacher: ['a teacher', 'a demo teacher'],
  staff: ['a teacher', 'an admin of a school'],
  admin: ['an admin of a school', 'an operator'],
  operator: ['an operator'],
}

/** Calls every endpoint equally often, with all roles in turn. */
export const runGenerated = async (world: World, { seed, count, roles, hands }: RunOptions): Promise<RunReport> => {
  const run = new Run(world)
  let next = 0
  const hand = async (): Promise<void> => {
    for (let turn = (next += 1); turn <= count; turn = next += 1) {
      const endpoint = allEndpoints[turn % allEndpoints.length]!
      const chance = createChance(seed * 1_000_003 + turn)
      const likely = LIKELY[endpoint.access] ?? roles
      await run.one(endpoint, chance.percent(70) ? chance.one(likely) : chance.one(roles), chance)
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
  run.close()
  return run.found
}

/** Formats the first problem of each kind. */
export const formatProblems = ({ problems }: RunReport): string => {
  const kinds = new Map(problems.map((problem) => [problem.what, problem]))
  return [...kinds.values()]
    .slice(0, 40)
    .map(({ what, role, asked, answered }) => `${what}\n  by ${role}: ${asked}\n  answered: ${answered}`)
    .join('\n')
}
