/** A connection to a scanner, which the scanner may close at any time. */
import { addAbortListener } from 'node:events'
import { Socket } from 'node:net'

/** The scanner could not be reached, stopped responding, or sent an invalid answer. */
export class ScannerUnavailableError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'ScannerUnavailableError'
  }
}

export interface ScannerTimeouts {
  /** Milliseconds for opening the connection. */
  connecting: number
  /** Milliseconds without any data; the daemon itself allows two minutes for a file (MaxScanTime). */
  silence: number
  /** Ends the connection regardless of progress. */
  deadline?: AbortSignal | undefined
}
export const DEFAULT_TIMEOUTS: ScannerTimeouts = { connecting: 5_000, silence: 150_000 }

/** An answer is a single line. */
const MAX_ANSWER = 4096

const ADDRESS = /^(?:tcp:\/\/[^\s/?#@]+|unix:(?:\/\/)?\/[^\s?#]+)$/
const DEFAULT_PORT = 3310

export const isScannerAddress = (text: string): boolean => ADDRESS.test(text) && URL.canParse(text)

/** The time for which data is still received after the connection broke. */
const GRACE_MS = 200

/**
 * When the daemon has received enough, it answers and closes at once, so that our next write fails. Node would then
 * destroy the socket and drop the answer. This socket keeps receiving for a moment after the write has failed.
 */
class ScannerSocket extends Socket {
  #destroyTimer: NodeJS.Timeout | undefined

  constructor(onData: (data: string) => void) {
    const buffer = Buffer.alloc(MAX_ANSWER)
    const callback = (length: number): boolean => {
      onData(buffer.toString('latin1', 0, length))
      return true
    }
    super({ onread: { buffer, callback } })
  }

  override destroy(cause?: Error): this {
    if (cause && !this.connecting) {
      this.#destroyTimer ??= setTimeout(() => super.destroy(cause), GRACE_MS)
      return this
    }
    clearTimeout(this.#destroyTimer)
    return super.destroy(cause)
  }
}

const connectTo = (socket: Socket, address: string): Socket => {
  const { protocol, pathname, hostname, port } = new URL(address)
  if (protocol === 'unix:') return socket.connect(decodeURIComponent(pathname))
  return socket.connect(Number(port || DEFAULT_PORT), hostname.replaceAll(/[[\]]/g, ''))
}

/**
 * A connection that the scanner may close at any time: further writes are ignored, and `answer` explains the reason.
 */
export class ScannerConnection {
  readonly #socket: Socket
  readonly #closed: Promise<void>
  #received = ''
  #error: Error | undefined

  constructor(address: string, { connecting, silence, deadline }: ScannerTimeouts) {
    this.#socket = new ScannerSocket((data) => {
      this.#received += data
      if (this.#isAnswered || this.#received.length > MAX_ANSWER) this.#socket.destroy()
    })
    this.#closed = new Promise((resolve) => this.#socket.once('close', () => resolve()))
    const abortListener = deadline && addAbortListener(deadline, () => this.#socket.destroy())
    this.#socket.once('close', () => abortListener?.[Symbol.dispose]())
    this.#socket.on('error', (cause) => (this.#error ??= cause))
    this.#socket.on('timeout', () => {
      this.#error ??= new Error('It said nothing for too long')
      this.#socket.destroy()
    })
    this.#socket.setTimeout(connecting)
    this.#socket.once('connect', () => this.#socket.setTimeout(silence))
    connectTo(this.#socket, address)
  }

  get isClosed(): boolean {
    return this.#socket.destroyed
  }

  get #isAnswered(): boolean {
    return this.#received.includes('\0')
  }

  async waitUntilOpen(): Promise<void> {
    if (this.#socket.connecting) await this.#waitFor('connect')
  }

  /** Waits if the scanner reads slowly. */
  async send(...parts: (Uint8Array | string)[]): Promise<void> {
    if (this.isClosed) return
    this.#socket.cork()
    const hasCapacity = parts.map((part) => this.#socket.write(part)).every(Boolean)
    this.#socket.uncork()
    if (!hasCapacity) await this.#waitFor('drain')
  }

  /** @throws ScannerUnavailableError */
  async answer(): Promise<string> {
    await this.#closed
    if (this.#isAnswered) return this.#received.slice(0, this.#received.indexOf('\0'))
    throw new ScannerUnavailableError(this.#error?.message ?? 'It ended without an answer', this.#error)
  }

  close(): void {
    this.#socket.destroy()
  }

  async #waitFor(event: 'connect' | 'drain'): Promise<void> {
    let onEvent = () => {}
    const occurred = new Promise<void>((resolve) => (onEvent = resolve))
    this.#socket.once(event, onEvent)
    await Promise.race([occurred, this.#closed])
    this.#socket.off(event, onEvent)
  }
}
