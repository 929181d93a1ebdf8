/**
 * A scanner over a real socket, as clamd speaks: it looks for one line of letters and unpacks nothing. It can be away,
 * silent, slow, read nothing, take only so much, hang up half-way, or say what nobody understands.
 */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** The letters that every scanner takes for harmful (eicar.org); in one piece they would be found in this file too. */
export const HARMFUL = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

type Mood = 'honest' | 'away' | 'silent' | 'not reading' | 'hanging up' | 'babbling'

export interface ScannerStandIn {
  /** As SCANNER_URL names it. */
  address: string
  /** Bytes of each file that was looked at to its end. */
  looked: number[]
  be(mood: Mood): Promise<void>
  /** Takes no file of more bytes. */
  takeAtMost(bytes: number): void
  /** Is asked before each answer, which waits for it. */
  before(answer: () => Promise<unknown>): void
  close(): Promise<void>
}

const LARGEST = 25 * 1024 * 1024
/** Bytes after which it hangs up. */
const HALF_WAY = 1000
const VERSION = 'ClamAV 9.9.9/27000/Fri Jan  2 08:00:00 2026'

/** What was said so far, read as far as it goes. */
class Heard {
  #bytes: Buffer = Buffer.alloc(0)
  add(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
  }
  take(length: number): Buffer | undefined {
    if (this.#bytes.length < length) return undefined
    const taken = this.#bytes.subarray(0, length)
    this.#bytes = this.#bytes.subarray(length)
    return taken
  }
  takeCommand(): string | undefined {
    const end = this.#bytes.indexOf(0)
    return end < 0 ? undefined : this.take(end + 1)?.toString('latin1').slice(0, -1)
  }
}

interface Looking {
  size: number
  /** The end of what came before: what is looked for may lie across two pieces. */
  tail: string
  isHarmful: boolean
  /** Of the piece that comes; undefined until its length is known. */
  length: number | undefined
}

const lookAt = (looking: Looking, piece: Buffer): void => {
  const text = looking.tail + piece.toString('latin1')
  looking.isHarmful ||= text.includes(HARMFUL)
  looking.tail = text.slice(-HARMFUL.length)
  looking.size += piece.length
}

export const startScanner = async (): Promise<ScannerStandIn> => {
  let mood: Mood = 'honest'
  let most = LARGEST
  let asked: () => Promise<unknown> = async () => undefined
  const looked: number[] = []
  const sockets = new Set<Socket>()

  /** @returns what is said at its end, or at once where it is too much */
  const further = (looking: Looking, heard: Heard): string | undefined => {
    for (;;) {
      looking.length ??= heard.take(4)?.readUInt32BE()
      if (looking.length === undefined) return undefined
      if (looking.size + looking.length > most) return 'INSTREAM size limit exceeded. ERROR'
      if (looking.length === 0) {
        looked.push(looking.size)
        return looking.isHarmful ? 'stream: Stand.In.Test FOUND' : 'stream: OK'
      }
      const piece = heard.take(looking.length)
      if (!piece) return undefined
      lookAt(looking, piece)
      looking.length = undefined
    }
  }

  const meet = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    const heard = new Heard()
    let looking: Looking | undefined
    if (mood === 'not reading') return
    const say = (words: string): unknown => {
      socket.removeAllListeners('data')
      if (mood === 'hanging up') return socket.destroy()
      return asked().then(() => socket.end(`${mood === 'babbling' ? 'Good afternoon' : words}\0`))
    }
    socket.on('data', (chunk) => {
      if (mood === 'silent') return undefined
      heard.add(chunk)
      if (!looking) {
        const command = heard.takeCommand()
        if (command === 'zPING') return say('PONG')
        if (command === 'zVERSION') return say(VERSION)
        if (command === 'zINSTREAM') looking = { size: 0, tail: '', isHarmful: false, length: undefined }
      }
      const words = looking && further(looking, heard)
      if (words) return say(words)
      return mood === 'hanging up' && (looking?.size ?? 0) > HALF_WAY && socket.destroy()
    })
  }

  let server: Server = createServer(meet).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const leave = async (): Promise<void> => {
    sockets.forEach((socket) => socket.destroy())
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return {
    address: `tcp://127.0.0.1:${port}`,
    looked,
    async be(next) {
      mood = next
      if (next === 'away') return leave()
      if (server.listening) return undefined
      server = createServer(meet).listen(port, '127.0.0.1')
      await once(server, 'listening')
      return undefined
    },
    takeAtMost(bytes) {
      most = bytes
    },
    before(answer) {
      asked = answer
    },
    close: leave,
  }
}
