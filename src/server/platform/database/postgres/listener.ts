/** One connection that receives NOTIFY messages, and reconnects by itself after the server was unreachable. */
import pg from 'pg'
import { type Log, toErrorFacts } from '#server/platform/log.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'

const HEARTBEAT_MS = 15_000
const QUERY_TIMEOUT_MS = 5_000
const MAX_DELAY_MS = 15_000

interface ChannelSubscriber {
  onMessage: (payload: string) => void
  /** Called when messages may have been missed: read the current state instead. */
  onReconnect: () => void
}

const quoteChannel = (channel: string): string => `"${channel.replaceAll('"', '""')}"`

export class Listener {
  readonly #config: () => pg.ClientConfig
  readonly #log: Log
  readonly #subscribers = new Map<string, Set<ChannelSubscriber>>()
  #client: Promise<pg.Client> | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false
  #failures = 0

  constructor(config: () => pg.ClientConfig, log: Log) {
    this.#config = config
    this.#log = log
  }

  /** @returns a function that stops listening */
  async listen(channel: string, subscriber: ChannelSubscriber): Promise<() => void> {
    const subscribers = this.#subscribers.get(channel) ?? new Set()
    this.#subscribers.set(channel, subscribers.add(subscriber))
    this.#client ??= this.#connect()
    const client = await this.#client
    await client.query(`listen ${quoteChannel(channel)}`)
    return () => void subscribers.delete(subscriber)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    const client = this.#client && (await ignoreRejection(this.#client, 'a client that did not connect needs no end'))
    if (client) await ignoreRejection(client.end(), 'the connection is given up anyway')
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config(), keepAlive: true, query_timeout: QUERY_TIMEOUT_MS })
    let isLost = false
    const onLost = (): void => {
      if (isLost) return
      isLost = true
      void ignoreRejection(client.end(), 'the connection is lost already')
      this.#reconnect()
    }
    client.on('error', onLost)
    client.on('end', onLost)
    client.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of this.#subscribers.get(channel) ?? []) onMessage(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of this.#subscribers.keys()) await client.query(`listen ${quoteChannel(channel)}`)
    } catch (cause) {
      onLost()
      throw cause
    }
    this.#failures = 0
    this.#scheduleHeartbeat(client, onLost)
    return client
  }

  // A connection can die silently; only a query reveals it.
  #scheduleHeartbeat(client: pg.Client, onLost: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      client.query('select 1').then(() => this.#closed || this.#scheduleHeartbeat(client, onLost), onLost)
    }, HEARTBEAT_MS).unref()
  }

  #reconnect(): void {
    if (this.#closed) return
    this.#failures += 1
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => {
        this.#client = this.#connect()
        this.#client.then(
          () =>
            [...this.#subscribers.values()].forEach((subscribers) =>
              subscribers.forEach(({ onReconnect }) => onReconnect()),
            ),
          (cause: unknown) => this.#log.write('database.listener_unavailable', toErrorFacts(cause)),
        )
      },
      Math.min(MAX_DELAY_MS, 250 * 2 ** this.#failures),
    ).unref()
  }
}
