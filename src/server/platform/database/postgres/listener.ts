/** One connection that receives NOTIFY messages, and reconnects by itself after the server was unreachable. */
import pg from 'pg'
import { type Log, errorFacts } from '#server/platform/log.ts'

const heartbeat = 15_000
const answerWithin = 5_000
const slowest = 15_000

interface ChannelSubscriber {
  hear: (payload: string) => void
  /** Called when messages may have been missed: read the current state instead. */
  again: () => void
}

const nameOf = (channel: string): string => `"${channel.replaceAll('"', '""')}"`

export class Listener {
  readonly #config: () => pg.ClientConfig
  readonly #log: Log
  readonly #hearers = new Map<string, Set<ChannelSubscriber>>()
  #client: Promise<pg.Client> | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false
  #failures = 0

  constructor(config: () => pg.ClientConfig, log: Log) {
    this.#config = config
    this.#log = log
  }

  /** @returns a function that stops listening */
  async listen(channel: string, hearer: ChannelSubscriber): Promise<() => void> {
    const hearers = this.#hearers.get(channel) ?? new Set()
    this.#hearers.set(channel, hearers.add(hearer))
    this.#client ??= this.#connect()
    const client = await this.#client
    await client.query(`listen ${nameOf(channel)}`)
    return () => void hearers.delete(hearer)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    const client = await this.#client?.catch(() => undefined)
    await client?.end().catch(() => undefined)
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config(), keepAlive: true, query_timeout: answerWithin })
    let gone = false
    const lost = (): void => {
      if (gone) return
      gone = true
      client.end().catch(() => undefined)
      this.#reconnect()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ channel, payload }) => {
      for (const { hear } of this.#hearers.get(channel) ?? []) hear(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of this.#hearers.keys()) await client.query(`listen ${nameOf(channel)}`)
    } catch (cause) {
      lost()
      throw cause
    }
    this.#failures = 0
    this.#beat(client, lost)
    return client
  }

  // A connection can die silently; only a query reveals it.
  #beat(client: pg.Client, lost: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      client.query('select 1').then(() => this.#closed || this.#beat(client, lost), lost)
    }, heartbeat).unref()
  }

  #reconnect(): void {
    if (this.#closed) return
    this.#failures += 1
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => {
        this.#client = this.#connect()
        this.#client.then(
          () => [...this.#hearers.values()].forEach((hearers) => hearers.forEach(({ again }) => again())),
          (cause: unknown) => this.#log.write('database.listener_unavailable', errorFacts(cause)),
        )
      },
      Math.min(slowest, 250 * 2 ** this.#failures),
    ).unref()
  }
}
