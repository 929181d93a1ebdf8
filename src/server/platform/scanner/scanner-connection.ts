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
  due?: AbortSignal | undefined
}
export const PATIENCE: ScannerTimeouts = { connecting: 5_000, silence: 150_000 }

/** An answer is a single line. */
const LONGEST_ANSWER = 4096

const FORM = /^(?:tcp:\/\/[^\s/?#@]+|unix:(?:\/\/)?\/[^\s?#]+)$/
const PORT = 3310

export const isScannerAddress = (text: string): boolean => FORM.test(text) && URL.canParse(text)

/** In milliseconds: how long data is still received after the connection broke. */
const FAREWELL = 200

/**
 * When the daemon has received enough, it answers and closes at once, so that our next write fails. Node would then
 * destroy the socket and drop the answer. This socket keeps receiving for a moment after the write has failed.
 */
class ScannerSocket extends Socket {
  #ending: NodeJS.Timeout | undefined

  constructor(hear: (words: string) => void) {
    const buffer = Buffer.alloc(LONGEST_ANSWER)
    const callback = (length: number): boolean => {
      hear(buffer.toString('latin1', 0, length))
      return true
    }
    super({ onread: { buffer, callback } })
  }

  override destroy(cause?: Error): this {
    if (cause && !this.connecting) {
      this.#ending ??= setTimeout(() => super.destroy(cause), FAREWELL)
      return this
    }
    clearTimeout(this.#ending)
    return super.destroy(cause)
  }
}

const connectTo = (socket: Socket, address: string): Socket => {
  const { protocol, pathname, hostname, port } = new URL(address)
  if (protocol === 'unix:') return socket.connect(decodeURIComponent(pathname))
  return socket.connect(Number(port || PORT), hostname.replaceAll(/[[\]]/g, ''))
}

/**
 * A connection that the scanner may close at any time: further writes are ignored, and `answer` explains the reason.
 */
export class ScannerConnection {
  readonly #socket: Socket
  readonly #over: Promise<void>
  #heard = ''
  #trouble: Error | undefined

  constructor(address: string, { connecting, silence, due }: ScannerTimeouts) {
    this.#socket = new ScannerSocket((words) => {
      this.#heard += words
      if (this.#isAnswered || this.#heard.length > LONGEST_ANSWER) this.#socket.destroy()
    })
    this.#over = new Promise((resolve) => this.#socket.once('close', () => resolve()))
    const waiting = due && addAbortListener(due, () => this.#socket.destroy())
    this.#socket.once('close', () => waiting?.[Symbol.dispose]())
    this.#socket.on('error', (cause) => (this.#trouble ??= cause))
    this.#socket.on('timeout', () => {
      this.#trouble ??= new Error('It said nothing for too long')
      this.#socket.destroy()
    })
    this.#socket.setTimeout(connecting)
    this.#socket.once('connect', () => this.#socket.setTimeout(silence))
    connectTo(this.#socket, address)
  }

  get isOver(): boolean {
    return this.#socket.destroyed
  }

  get #isAnswered(): boolean {
    return this.#heard.includes('\0')
  }

  async opened(): Promise<void> {
    if (this.#socket.connecting) await this.#until('connect')
  }

  /** Waits if the scanner reads slowly. */
  async say(...pieces: (Uint8Array | string)[]): Promise<void> {
    if (this.isOver) return
    this.#socket.cork()
    const goesOn = pieces.map((piece) => this.#socket.write(piece)).every(Boolean)
    this.#socket.uncork()
    if (!goesOn) await this.#until('drain')
  }

  /** @throws ScannerUnavailableError */
  async answer(): Promise<string> {
    await this.#over
    if (this.#isAnswered) return this.#heard.slice(0, this.#heard.indexOf('\0'))
    throw new ScannerUnavailableError(this.#trouble?.message ?? 'It ended without an answer', this.#trouble)
  }

  close(): void {
    this.#socket.destroy()
  }

  async #until(event: 'connect' | 'drain'): Promise<void> {
    let go = () => {}
    const happened = new Promise<void>((resolve) => (go = resolve))
    this.#socket.once(event, go)
    await Promise.race([happened, this.#over])
    this.#socket.off(event, go)
  }
}
