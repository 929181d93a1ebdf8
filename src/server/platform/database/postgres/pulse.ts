/**
 * Tells a slow statement from a server that is gone. A server that neither answers nor closes its connections is
 * noticed within three seconds, and everybody who waits for it is told so. A busy server may take two of them to accept
 * a new connection.
 */
import pg from 'pg'

/** Milliseconds a statement may take before the server is asked whether it is there, and that answer may take. */
const SILENCE = 500
const PULSE = 2300

/** SQLSTATE of a connection that failed. */
const LOST = '08006'

const lostWords = /^(Connection terminated|Client was closed|Client has encountered|timeout e|Query read timeout)/

/** What the driver says of a lost connection has no code of its own. */
export const withErrorCode = (cause: unknown): unknown => {
  const isLost = cause instanceof Error && !('code' in cause) && lostWords.test(cause.message)
  return isLost ? Object.assign(cause, { code: LOST }) : cause
}

export class ConnectionHealth {
  readonly #connection: () => pg.ClientConfig
  #feeling: Promise<boolean> | undefined

  constructor(connection: () => pg.ClientConfig) {
    this.#connection = connection
  }

  /** Runs `work` on a connection, and ends that connection when the server falls silent. */
  async during<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const look = async (): Promise<void> => {
      if (await this.#isThere()) timer = timer && setTimeout(() => void look(), SILENCE)
      else if (timer) (client as pg.Client).connection.stream.destroy()
    }
    timer = setTimeout(() => void look(), SILENCE)
    try {
      return await work()
    } catch (cause) {
      throw withErrorCode(cause)
    } finally {
      clearTimeout(timer)
      timer = undefined
    }
  }

  /** Everybody who waits at the moment shares one question, over a connection of its own. */
  #isThere(): Promise<boolean> {
    this.#feeling ??= this.#feel().finally(() => (this.#feeling = undefined))
    return this.#feeling
  }

  async #feel(): Promise<boolean> {
    const client = new pg.Client({ ...this.#connection(), connectionTimeoutMillis: PULSE })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch (cause) {
      // Whoever refuses a guest is at home.
      return /^(53|28)/.test(String((cause as { code?: unknown }).code))
    } finally {
      client.end().catch(() => undefined)
    }
  }
}
