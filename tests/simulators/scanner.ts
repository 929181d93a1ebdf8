/**
 * A virus scanner over a real socket that speaks the protocol of clamd: it searches for one string and unpacks
 * nothing. It can be unavailable, silent, slow, read nothing, limit the size, hang up half-way, or send an invalid
 * answer.
 */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** The test string that every scanner detects (eicar.org). It is split here so that scanners don't flag this file. */
export const HARMFUL = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

type ScannerBehavior = 'honest' | 'away' | 'silent' | 'not reading' | 'hanging up' | 'babbling'

export interface SimulatedScanner {
  /** The URL for SCANNER_URL. */
  address: string
  /** The sizes of all files that were scanned completely, in bytes. */
  scannedSizes: number[]
  setBehavior(behavior: ScannerBehavior): Promise<void>
  /** Rejects larger files. */
  setSizeLimit(bytes: number): void
  /** The number of open connections. */
  countConnections(): number
  /** Called before each answer, which waits for it. */
  before(answer: () => Promise<unknown>): void
  close(): Promise<void>
}

interface State {
  behavior: ScannerBehavior
  maxBytes: number
  scannedSizes: number[]
  before: () => Promise<unknown>
}

const MAX_BYTES = 25 * 1024 * 1024
/** Bytes after which it hangs up. */
const HANG_UP_BYTES = 1000
const VERSION = 'ClamAV 9.9.9/27000/Fri Jan  2 08:00:00 2026'

/** The received bytes that aren't processed yet. */
class InputBuffer {
  #bytes: Buffer = Buffer.alloc(0)
  add(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
  }
  take(length: number): Buffer | undefined {
    if (this.#bytes.length < length) return undefined
    const removed = this.#bytes.subarray(0, length)
    this.#bytes = this.#bytes.subarray(length)
    return removed
  }
  takeCommand(): string | undefined {
    const end = this.#bytes.indexOf(0)
    return end < 0
      ? undefined
      : this.take(end + 1)
          ?.toString('latin1')
          .slice(0, -1)
  }
}

interface FileScan {
  size: number
  /** The end of the previous chunk, since a match can span two chunks. */
  tail: string
  isHarmful: boolean
  /** The length of the current chunk; undefined until it is known. */
  length: number | undefined
}

const scanChunk = (scan: FileScan, fileChunk: Buffer): void => {
  const text = scan.tail + fileChunk.toString('latin1')
  scan.isHarmful ||= text.includes(HARMFUL)
  scan.tail = text.slice(-HARMFUL.length)
  scan.size += fileChunk.length
}

/** Handles one connection. */
class ScannerConnection {
  readonly #state: State
  readonly #socket: Socket
  readonly #input = new InputBuffer()
  #scan: FileScan | undefined

  constructor(socket: Socket, state: State) {
    this.#socket = socket
    this.#state = state
  }

  receive(chunk: Buffer): void {
    const { behavior } = this.#state
    if (behavior === 'silent') return
    this.#input.add(chunk)
    const answerText = this.#scan ? this.#continueScan(this.#scan) : this.#runCommand()
    if (answerText !== undefined) void this.#sendAnswer(answerText)
    else if (behavior === 'hanging up' && (this.#scan?.size ?? 0) > HANG_UP_BYTES) this.#socket.destroy()
  }

  #runCommand(): string | undefined {
    const command = this.#input.takeCommand()
    if (command === 'zPING') return 'PONG'
    if (command === 'zVERSION') return VERSION
    if (command !== 'zINSTREAM') return undefined
    this.#scan = { size: 0, tail: '', isHarmful: false, length: undefined }
    return this.#continueScan(this.#scan)
  }

  /** Returns the answer at the end of the file, or at once if the file is too large. */
  #continueScan(scan: FileScan): string | undefined {
    for (;;) {
      scan.length ??= this.#input.take(4)?.readUInt32BE()
      if (scan.length === undefined) return undefined
      if (scan.size + scan.length > this.#state.maxBytes) return 'INSTREAM size limit exceeded. ERROR'
      if (scan.length === 0) {
        this.#state.scannedSizes.push(scan.size)
        return scan.isHarmful ? 'stream: Stand.In.Test FOUND' : 'stream: OK'
      }
      const fileChunk = this.#input.take(scan.length)
      if (!fileChunk) return undefined
      scanChunk(scan, fileChunk)
      scan.length = undefined
    }
  }

  /** Sends the answer and closes the connection, even if more data arrives, as clamd does. */
  async #sendAnswer(answerText: string): Promise<void> {
    this.#socket.removeAllListeners('data').pause()
    if (this.#state.behavior !== 'hanging up') {
      await this.#state.before()
      const sentText = this.#state.behavior === 'babbling' ? 'Good afternoon' : answerText
      await new Promise<void>((resolve) => this.#socket.write(`${sentText}\0`, () => resolve()))
    }
    this.#socket.destroy()
  }
}

const startListening = async (handleConnection: (socket: Socket) => void, port = 0): Promise<Server> => {
  const server = createServer(handleConnection).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

export const startScanner = async (): Promise<SimulatedScanner> => {
  const state: State = { behavior: 'honest', maxBytes: MAX_BYTES, scannedSizes: [], before: async () => undefined }
  const sockets = new Set<Socket>()
  const handleConnection = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    const connection = new ScannerConnection(socket, state)
    if (state.behavior !== 'not reading') socket.on('data', (chunk) => connection.receive(chunk))
  }
  let server = await startListening(handleConnection)
  const { port } = server.address() as { port: number }
  const stopListening = async (): Promise<void> => {
    sockets.forEach((socket) => socket.destroy())
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return {
    address: `tcp://127.0.0.1:${port}`,
    scannedSizes: state.scannedSizes,
    async setBehavior(behavior) {
      state.behavior = behavior
      if (behavior === 'away') await stopListening()
      else if (!server.listening) server = await startListening(handleConnection, port)
    },
    setSizeLimit: (bytes) => void (state.maxBytes = bytes),
    countConnections: () => sockets.size,
    before: (answer) => void (state.before = answer),
    close: stopListening,
  }
}
