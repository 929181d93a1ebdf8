/** A line to a scanner, whose other end may go at any time. */
import { addAbortListener } from 'node:events'
import { Socket } from 'node:net'

/** It was not reached, fell silent, or said something that nobody understands. */
export class ScannerUnavailableError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'ScannerUnavailableError'
  }
}

export interface ScannerTimeouts {
  /** Milliseconds until it has to have answered the door. */
  connecting: number
  /** Milliseconds in which nothing moves; the daemon itself gives a file two minutes (MaxScanTime). */
  silence: number
  /** Ends it whatever moves. */
  due?: AbortSignal | undefined
}
export const PATIENCE: ScannerTimeouts = { connecting: 5_000, silence: 150_000 }

/** Its answers are a line. */
const LONGEST_ANSWER = 4096

const FORM = /^(?:tcp:\/\/[^\s/?#@]+|unix:(?:\/\/)?\/[^\s?#]+)$/
const PORT = 3310

export const isScannerAddress = (text: string): boolean => FORM.test(text) && URL.canParse(text)

/** Milliseconds in which last words are still heard. */
const FAREWELL = 200

/**
 * The daemon says that it has had enough and hangs up at once, so that what is written then breaks. Node would end the whole
 * socket for that, and drop what was said with it; here it is heard for a moment longer, past the stream that has broken.
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

/** A connection whose other end may go at any time: what is said then is lost, and `answer` tells why. */
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

  /** Waits where the other end is slow to read. */
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
