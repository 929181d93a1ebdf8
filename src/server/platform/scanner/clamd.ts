/** Speaks with a ClamAV daemon (clamd): one connection for each question. Nothing of a file is kept here. */
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'

export type Verdict = { kind: 'clean' | 'too_large' } | { kind: 'found'; signature: string }

/** It was not reached, fell silent, or said something that nobody understands. */
export class ScannerAway extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'ScannerAway'
  }
}

export interface Patience {
  /** Milliseconds until it has to have answered the door. */
  connecting: number
  /** Milliseconds in which nothing moves; the daemon itself gives a file two minutes (MaxScanTime). */
  silence: number
}
const PATIENCE: Patience = { connecting: 5_000, silence: 150_000 }

/** Its answers are a line. */
const LONGEST_ANSWER = 4096
const LONGEST_SIGNATURE = 100

const FORM = /^(?:tcp:\/\/[^\s/?#@]+|unix:(?:\/\/)?\/[^\s?#]+)$/
const PORT = 3310

export const isScannerAddress = (text: string): boolean => FORM.test(text) && URL.canParse(text)

const socketTo = (address: string): Socket => {
  const { protocol, pathname, hostname, port } = new URL(address)
  if (protocol === 'unix:') return connect(decodeURIComponent(pathname))
  return connect(Number(port || PORT), hostname.replaceAll(/[[\]]/g, ''))
}

/** A connection whose other end may go at any time: what is said then is lost, and `answer` tells why. */
class Line {
  readonly #socket: Socket
  readonly #over: Promise<void>
  #heard = ''
  #trouble: Error | undefined

  constructor(address: string, { connecting, silence }: Patience) {
    this.#socket = socketTo(address)
    this.#over = new Promise((resolve) => {
      this.#socket.once('close', () => resolve())
      this.#socket.on('data', (chunk) => {
        this.#heard += chunk.toString('latin1')
        if (this.#isAnswered || this.#heard.length > LONGEST_ANSWER) this.#socket.destroy()
      })
    })
    this.#socket.on('error', (cause) => (this.#trouble ??= cause))
    this.#socket.on('timeout', () => this.#socket.destroy(new Error('It said nothing for too long')))
    this.#socket.setTimeout(connecting)
    this.#socket.once('connect', () => this.#socket.setTimeout(silence))
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

  /** @throws ScannerAway */
  async answer(): Promise<string> {
    await this.#over
    if (this.#isAnswered) return this.#heard.slice(0, this.#heard.indexOf('\0'))
    throw new ScannerAway(this.#trouble?.message ?? 'It ended without an answer', this.#trouble)
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

const lengthOf = ({ length }: Uint8Array): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return head
}

/** What was too deep, too long or too much for it is told as if it were a find, where it tells that at all. */
const LIMITS = 'Heuristics.Limits.Exceeded'

const verdictOf = (answer: string): Verdict => {
  if (answer === 'stream: OK') return { kind: 'clean' }
  if (answer.startsWith('INSTREAM size limit exceeded')) return { kind: 'too_large' }
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (found === undefined) throw new ScannerAway(`It answered "${answer.slice(0, 200)}"`)
  if (found.startsWith(LIMITS)) return { kind: 'too_large' }
  return { kind: 'found', signature: found.replaceAll(/[^ -~]/g, '').slice(0, LONGEST_SIGNATURE) }
}

/**
 * Has it look at everything that a stream holds.
 * @throws ScannerAway, or what the stream threw
 */
export const scan = async (
  address: string,
  open: () => Promise<Readable>,
  patience: Patience = PATIENCE,
): Promise<Verdict> => {
  const line = new Line(address, patience)
  try {
    await line.opened()
    if (line.isOver) return verdictOf(await line.answer())
    await line.say('zINSTREAM\0')
    for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
      // It says that it has had enough and hangs up: that is heard only where nothing is written over it.
      await turn()
      if (line.isOver) break
      if (chunk.length > 0) await line.say(lengthOf(chunk), chunk)
    }
    await line.say(Buffer.alloc(4))
    return verdictOf(await line.answer())
  } finally {
    line.close()
  }
}

const asked = async (address: string, command: 'PING' | 'VERSION', patience: Patience): Promise<string> => {
  const line = new Line(address, patience)
  try {
    await line.opened()
    await line.say(`z${command}\0`)
    return await line.answer()
  } finally {
    line.close()
  }
}

export interface Scanner {
  /** As it says it itself: ClamAV 1.4.3. */
  name: string
  /** When its signatures were made; undefined where it does not say. */
  signaturesOf: Date | undefined
}

/** @throws ScannerAway */
export const scannerAt = async (address: string, patience: Patience = PATIENCE): Promise<Scanner> => {
  const pong = await asked(address, 'PING', patience)
  if (pong !== 'PONG') throw new ScannerAway(`It answered "${pong.slice(0, 200)}"`)
  const [name = '', , made = ''] = (await asked(address, 'VERSION', patience)).split('/')
  const at = new Date(made)
  return { name, signaturesOf: Number.isNaN(at.getTime()) ? undefined : at }
}
