/**
 * GET /api/events: the event stream of a person. Sends their events to the browser as server-sent events while their
 * session is active.
 */
import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { LiveEvent } from '#contract/events.ts'
import { Failure } from '#contract/failures.ts'
import { refuseCrossSite } from '../http/csrf.ts'
import type { CountVisitor } from '../http/limits/call-limit.ts'
import type { Events } from './events.ts'

export interface StreamOwner {
  accountUuid: string
  organizationUuid: string
  sessionUuid: string
}

export interface StreamOptions {
  events: Events
  /**
   * Returns the session of the cookie, or null once it has ended. The check must not extend the session, because nobody
   * may be at the device.
   */
  findOwner: (request: FastifyRequest) => Promise<StreamOwner | null>
  /** Called for a cookie without a session. */
  countVisitor: CountVisitor
  getOrigin: (request: FastifyRequest) => string
  /** Milliseconds between two heartbeats. */
  heartbeatMs?: number
}

/** Proxies close connections that are silent for a minute, some after half a minute. */
const HEARTBEAT_MS = 25_000
/** A browser holds one stream; a second one exists while a lost connection is not noticed yet. */
const MAX_PER_SESSION = 3
/** The bytes that are buffered for a client that doesn't read. */
const MAX_BUFFERED = 64 * 1024
/** Milliseconds before a browser reconnects; random, so that not all reconnect at once. */
const createRetryDelay = (): number => 2000 + Math.round(Math.random() * 3000)

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // The stream ends when the server stops, and no other request uses this connection.
  connection: 'close',
}

interface StreamSettings extends Required<Pick<StreamOptions, 'events' | 'heartbeatMs'>> {
  owner: StreamOwner
  isSessionActive: () => Promise<boolean>
}

/** One open response. */
class Stream {
  readonly body = new Readable({ read: () => undefined })
  readonly #isSessionActive: () => Promise<boolean>
  readonly #timer: NodeJS.Timeout
  readonly #unsubscribe: (() => void)[]
  #lastPush: Promise<void> = Promise.resolve()
  #ended = false

  constructor({ events, owner, isSessionActive, heartbeatMs }: StreamSettings) {
    this.#isSessionActive = isSessionActive
    this.body.push(`retry: ${createRetryDelay()}\n\n`)
    this.#push('event: beat\ndata: 1\n\n')
    const onEvent = (event: LiveEvent) => this.#enqueue(`data: ${JSON.stringify(event)}\n\n`)
    this.#unsubscribe = [owner.accountUuid, owner.organizationUuid].map((uuid) => events.listen(uuid, onEvent))
    this.#timer = setInterval(() => this.#enqueue('event: beat\ndata: 1\n\n'), heartbeatMs).unref()
    this.body.once('close', () => this.end())
  }

  /** @param lastFrame the last frame; without one the browser reconnects by itself */
  end(lastFrame?: string): void {
    clearInterval(this.#timer)
    for (const stop of this.#unsubscribe) stop()
    if (lastFrame) this.#push(lastFrame)
    if (!this.#ended && !this.body.destroyed) this.body.push(null)
    this.#ended = true
  }

  /** Sends frames in order, and only while the session is active. */
  #enqueue(frame: string): void {
    this.#lastPush = this.#lastPush.then(() => this.#pushIfActive(frame))
  }

  async #pushIfActive(frame: string): Promise<void> {
    // An unreachable database must not end the stream.
    if (await this.#isSessionActive().catch(() => true)) this.#push(frame)
    else this.end()
  }

  #push(frame: string): void {
    if (this.#ended || this.body.destroyed) return
    if (this.body.readableLength > MAX_BUFFERED) this.body.destroy()
    else this.body.push(frame)
  }
}

/** The open streams of this process, by session. */
class Streams {
  readonly #streamsBySession = new Map<string, Set<Stream>>()

  add(sessionUuid: string, stream: Stream): void {
    const streams = this.#streamsBySession.get(sessionUuid) ?? new Set()
    this.#streamsBySession.set(sessionUuid, streams.add(stream))
    const [oldest] = streams
    if (oldest && streams.size > MAX_PER_SESSION) {
      streams.delete(oldest)
      oldest.end('event: enough\ndata: 1\n\n')
    }
    stream.body.once('close', () => {
      streams.delete(stream)
      if (streams.size === 0 && this.#streamsBySession.get(sessionUuid) === streams) {
        this.#streamsBySession.delete(sessionUuid)
      }
    })
  }

  endAll(): void {
    for (const streams of this.#streamsBySession.values()) for (const stream of streams) stream.end()
  }
}

export const registerEventRoutes: FastifyPluginAsync<StreamOptions> = async (app, options) => {
  const { events, findOwner, countVisitor, getOrigin, heartbeatMs = HEARTBEAT_MS } = options
  const streams = new Streams()
  app.addHook('preClose', async () => streams.endAll())

  const openStream = async (request: FastifyRequest, reply: FastifyReply) => {
    refuseCrossSite(request, getOrigin(request))
    const owner = await findOwner(request)
    if (!owner) {
      await countVisitor(request)
      throw new Failure('session_expired')
    }
    // After this response the page loads what it missed before, so listening must have started.
    await events.ready()
    const isSessionActive = async (): Promise<boolean> => (await findOwner(request))?.sessionUuid === owner.sessionUuid
    const stream = new Stream({ events, owner, isSessionActive, heartbeatMs })
    streams.add(owner.sessionUuid, stream)
    return reply.headers(headers).send(stream.body)
  }
  app.get('/api/events', { exposeHeadRoute: false }, openStream)
}
