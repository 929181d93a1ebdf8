/** A student in a class: the connections of one browser, and its requests from sign-in to a check-in. */
import { randomUUID } from 'node:crypto'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import * as identity from '#contract/identity.ts'
import * as library from '#contract/library.ts'
import * as reflect from '#contract/reflect.ts'
import type { RequestInput, Endpoint } from '#contract/endpoint.ts'

export const STEPS = ['home', 'one session', 'first minute of audio', 'check-in'] as const
export type StepTimes = Record<(typeof STEPS)[number], number>

/** Range size that a browser requests of audio with 96 kbit/s. */
const RANGE_BYTES = 256 * 1024
const RANGES = 3

export interface SignIn {
  email: string
  password: string
}

interface HttpResponse {
  status: number
  cookie: string
  bytes: Buffer
}

export class StudentClient {
  readonly #url: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 })
  readonly #device = randomUUID()
  #events: ClientRequest | undefined
  #cookie = ''
  #token = ''
  #questionUuid = ''

  constructor(address: string) {
    this.#url = new URL(address)
  }

  #send(method: string, path: string, { headers = {}, body = '' } = {}): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#url
      const cookie = this.#cookie ? { cookie: this.#cookie } : {}
      const clientRequest = request({
        hostname,
        port,
        method,
        path,
        agent: this.#agent,
        headers: { ...cookie, ...headers },
      })
      clientRequest.once('error', reject)
      clientRequest.once('response', (response: IncomingMessage) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const sessionCookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
          resolve({ status: response.statusCode ?? 0, cookie: sessionCookie, bytes: Buffer.concat(chunks) })
        })
      })
      clientRequest.end(body)
    })
  }

  async #call<E extends Endpoint>({ path }: E, blocks: RequestInput<E>): Promise<Record<string, unknown>> {
    const Client = { platform: 'web', identity: this.#device }
    const body = JSON.stringify({ Request: { Client, Session: this.#token ? { token: this.#token } : {}, ...blocks } })
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const { status, cookie, bytes } = await this.#send('POST', `/api${path}`, { headers, body })
    if (status !== 200) throw new Error(`${path} returned ${status}: ${bytes.toString().slice(0, 300)}`)
    if (cookie) this.#cookie = cookie
    return JSON.parse(bytes.toString()) as Record<string, unknown>
  }

  /** @returns milliseconds */
  async signIn(Login: SignIn): Promise<number> {
    const startedAt = performance.now()
    const response = await this.#call(identity.login, { Login })
    this.#token = (response['session'] as { user_data: { token: string } }).user_data.token
    return performance.now() - startedAt
  }

  /** All requests of the first screen; the event stream stays open. */
  async #home(): Promise<void> {
    this.#events?.destroy()
    const { hostname, port } = this.#url
    this.#events = request({ hostname, port, path: '/api/events', headers: { cookie: this.#cookie } })
    this.#events.on('response', (response) => response.resume())
    this.#events.on('error', () => undefined)
    this.#events.end()
    const [, { Questions }] = await Promise.all([
      this.#call(library.sessionsList, {}),
      this.#call(reflect.questions, {}),
    ])
    this.#questionUuid = (Questions as { uuid: string }[])[0]!.uuid
  }

  async #open(session_uuid: string): Promise<string> {
    const response = await this.#call(library.sessionInfo, { MindfulnessSession: { session_uuid } })
    return new URL((response['Session'] as { url: string }).url).pathname
  }

  async #listen(path: string): Promise<void> {
    for (let rangeStart = 0; rangeStart < RANGES; rangeStart += 1) {
      const headers = { range: `bytes=${rangeStart * RANGE_BYTES}-${(rangeStart + 1) * RANGE_BYTES - 1}` }
      const { status, bytes } = await this.#send('GET', path, { headers })
      if (status !== 206 || bytes.length !== RANGE_BYTES) {
        throw new Error(`A range of ${bytes.length} bytes came with status ${status}`)
      }
    }
  }

  async #checkIn(): Promise<void> {
    const answered_at = new Date().toISOString().replace('Z', '+00:00')
    await this.#call(reflect.checkIn, {
      Happiness: { client_uuid: randomUUID(), answered_at, answers: [{ question_uuid: this.#questionUuid, score: 4 }] },
    })
  }

  /** Requires sign-in. @returns milliseconds of each step; the event stream stays open */
  async takeClassPeriod(session: string): Promise<StepTimes> {
    const times = {} as StepTimes
    const measureStep = async <T>(step: keyof StepTimes, work: () => Promise<T>): Promise<T> => {
      const startedAt = performance.now()
      const result = await work()
      times[step] = performance.now() - startedAt
      return result
    }
    await measureStep('home', () => this.#home())
    const audioPath = await measureStep('one session', () => this.#open(session))
    await measureStep('first minute of audio', () => this.#listen(audioPath))
    await measureStep('check-in', () => this.#checkIn())
    return times
  }

  close(): void {
    this.#events?.destroy()
    this.#agent.destroy()
  }
}
