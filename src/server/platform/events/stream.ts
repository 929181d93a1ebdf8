/** GET /api/events: what is told to a person, as server-sent events to their browser, for as long as their session lives. */
import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { LiveEvent } from '#contract/events.ts'
import { Failure } from '#contract/failures.ts'
import { refuseCrossSite } from '../http/cross-site.ts'
import type { Events } from './events.ts'

export interface StreamOwner {
  accountUuid: string
  organizationUuid: string
  sessionUuid: string
}

export interface StreamOptions {
  events: Events
  /** Whose session the cookie is; null once it has ended. Being asked must not keep it alive: nobody may be there. */
  holderOf: (request: FastifyRequest) => Promise<StreamOwner | null>
  originOf: (request: FastifyRequest) => string
  /** Milliseconds between two signs of life. */
  beat?: number
}

/** Proxies cut what is silent for a minute; some for half of one. */
const BEAT = 25_000
/** A browser holds one; a second is there while a lost one has not been noticed. */
const MOST_PER_SESSION = 3
/** Bytes that somebody who does not read is waited with. */
const MOST_WAITING = 64 * 1024
/** Milliseconds before a browser comes back, each a little later than the other. */
const comeBack = (): number => 2000 + Math.round(Math.random() * 3000)

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // It ends when the server stops, and nothing else is asked over it.
  connection: 'close',
}

interface StreamSettings extends Required<Pick<StreamOptions, 'events' | 'beat'>> {
  holder: StreamOwner
  isHeld: () => Promise<boolean>
}

/** One open answer. */
class Stream {
  readonly body = new Readable({ read: () => undefined })
  readonly #isHeld: () => Promise<boolean>
  readonly #timer: NodeJS.Timeout
  readonly #deafen: (() => void)[]
  #last: Promise<void> = Promise.resolve()
  #ended = false

  constructor({ events, holder, isHeld, beat }: StreamSettings) {
    this.#isHeld = isHeld
    this.body.push(`retry: ${comeBack()}\n\n`)
    this.#push('event: beat\ndata: 1\n\n')
    const hear = (event: LiveEvent) => this.#say(`data: ${JSON.stringify(event)}\n\n`)
    this.#deafen = [holder.accountUuid, holder.organizationUuid].map((uuid) => events.listen(uuid, hear))
    this.#timer = setInterval(() => this.#say('event: beat\ndata: 1\n\n'), beat).unref()
    this.body.once('close', () => this.end())
  }

  /** @param farewell a last word; without one the browser comes back by itself */
  end(farewell?: string): void {
    clearInterval(this.#timer)
    for (const stop of this.#deafen) stop()
    if (farewell) this.#push(farewell)
    if (!this.#ended && !this.body.destroyed) this.body.push(null)
    this.#ended = true
  }

  /** In the order it was told, and to nobody whose session is over. */
  #say(frame: string): void {
    this.#last = this.#last.then(() => this.#sayIfHeld(frame))
  }

  async #sayIfHeld(frame: string): Promise<void> {
    // A database that is away for a moment ends nothing.
    if (await this.#isHeld().catch(() => true)) this.#push(frame)
    else this.end()
  }

  #push(frame: string): void {
    if (this.#ended || this.body.destroyed) return
    if (this.body.readableLength > MOST_WAITING) this.body.destroy()
    else this.body.push(frame)
  }
}

/** The open streams of this process, by session. */
class Streams {
  readonly #open = new Map<string, Set<Stream>>()

  add(sessionUuid: string, stream: Stream): void {
    const streams = this.#open.get(sessionUuid) ?? new Set()
    this.#open.set(sessionUuid, streams.add(stream))
    const [oldest] = streams
    if (oldest && streams.size > MOST_PER_SESSION) {
      streams.delete(oldest)
      oldest.end('event: enough\ndata: 1\n\n')
    }
    stream.body.once('close', () => {
      streams.delete(stream)
      if (streams.size === 0 && this.#open.get(sessionUuid) === streams) this.#open.delete(sessionUuid)
    })
  }

  endAll(): void {
    for (const streams of this.#open.values()) for (const stream of streams) stream.end()
  }
}

export const registerEventRoutes: FastifyPluginAsync<StreamOptions> = async (app, options) => {
  const { events, holderOf, originOf, beat = BEAT } = options
  const streams = new Streams()
  app.addHook('preClose', async () => streams.endAll())

  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    refuseCrossSite(request, originOf(request))
    const holder = await holderOf(request)
    if (!holder) throw new Failure('session_expired')
    // The page looks for what was told before as soon as this is answered.
    await events.ready()
    const isHeld = async (): Promise<boolean> => (await holderOf(request))?.sessionUuid === holder.sessionUuid
    const stream = new Stream({ events, holder, isHeld, beat })
    streams.add(holder.sessionUuid, stream)
    return reply.headers(headers).send(stream.body)
  }
  app.get('/api/events', { exposeHeadRoute: false }, open)
}
