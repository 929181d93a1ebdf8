/**
 * Distinguishes a slow statement from an unreachable server. A server that neither answers nor closes its connections
 * is noticed within three seconds, and all waiting calls get an error. A busy server may take two of these seconds to
 * accept a new connection.
 */
import pg from 'pg'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'

/** The time a statement may take before the server is probed, and the time the probe may take. */
const SILENCE_MS = 500
const PROBE_TIMEOUT_MS = 2300

/** The SQLSTATE of a failed connection. */
const CONNECTION_FAILURE = '08006'

const LOST_MESSAGES = /^(Connection terminated|Client was closed|Client has encountered|timeout e|Query read timeout)/

/** Adds a code to the driver's errors about a lost connection, which have none. */
export const withErrorCode = (cause: unknown): unknown => {
  const isLost = cause instanceof Error && !('code' in cause) && LOST_MESSAGES.test(cause.message)
  return isLost ? Object.assign(cause, { code: CONNECTION_FAILURE }) : cause
}

export class ConnectionHealth {
  readonly #connection: () => pg.ClientConfig
  #probing: Promise<boolean> | undefined

  constructor(connection: () => pg.ClientConfig) {
    this.#connection = connection
  }

  /** Runs `work` on a connection, and ends that connection if the server stops responding. */
  async runWithCheck<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const checkServer = async (): Promise<void> => {
      if (await this.#isReachable()) timer = timer && setTimeout(() => void checkServer(), SILENCE_MS)
      else if (timer) (client as pg.Client).connection.stream.destroy()
    }
    timer = setTimeout(() => void checkServer(), SILENCE_MS)
    try {
      return await work()
    } catch (cause) {
      throw withErrorCode(cause)
    } finally {
      clearTimeout(timer)
      timer = undefined
    }
  }

  /** All concurrent callers share one probe, on a connection of its own. */
  #isReachable(): Promise<boolean> {
    this.#probing ??= this.#probe().finally(() => (this.#probing = undefined))
    return this.#probing
  }

  async #probe(): Promise<boolean> {
    const client = new pg.Client({ ...this.#connection(), connectionTimeoutMillis: PROBE_TIMEOUT_MS })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch (cause) {
      // A server that refuses the connection is running.
      return /^(53|28)/.test(String((cause as { code?: unknown }).code))
    } finally {
      void ignoreRejection(client.end(), 'the question about the server is answered')
    }
  }
}
