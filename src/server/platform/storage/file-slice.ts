/**
 * Streams a part of an open file. The file is released once, and never during a read. When it is piped into an HTTP
 * response, it reads into reused buffers: new ones for every chunk would trigger a full garbage collection every few
 * dozen megabytes.
 */
import { read } from 'node:fs'
import type { ServerResponse as Answer } from 'node:http'
import { Readable } from 'node:stream'
import { ServerResponse } from '../node-http.ts'
import type { ByteRange } from './storage.ts'

/** The bytes of one read: large enough for full speed, small enough for a thousand paused clients. */
const CHUNK = 64 * 1024
/** The number of chunks of one response that are read or sent at the same time. */
const IN_FLIGHT = 2
const SPARE_BUFFERS = 64

const spare: Buffer[] = []
const takeBuffer = (): Buffer => spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK)
const returnBuffer = (buffer: Buffer): void => {
  if (spare.length < SPARE_BUFFERS) spare.push(buffer)
}

export class FileSlice extends Readable {
  readonly #fd: number
  readonly #giveBack: () => void
  #position: number
  #left: number
  #reading = false
  #afterRead: (() => void) | undefined

  constructor(fd: number, range: ByteRange, giveBack: () => void) {
    super({ highWaterMark: CHUNK })
    this.#fd = fd
    this.#position = range.start
    this.#left = range.end - range.start + 1
    this.#giveBack = giveBack
  }

  override _read(): void {
    if (this.#left <= 0) this.push(null)
    else this.#readInto(Buffer.allocUnsafeSlow(Math.min(CHUNK, this.#left)), (bytes) => this.push(bytes))
  }

  override pipe<Destination extends NodeJS.WritableStream>(
    destination: Destination,
    options?: { end?: boolean },
  ): Destination {
    if (destination instanceof ServerResponse && options?.end !== false) this.#pumpInto(destination)
    else super.pipe(destination, options)
    return destination
  }

  override _destroy(cause: Error | null, done: (cause?: Error | null) => void): void {
    const finish = () => {
      this.#giveBack()
      done(cause)
    }
    if (this.#reading) this.#afterRead = finish
    else finish()
  }

  #pumpInto(response: Answer): void {
    let inFlight = 0
    const next = (): void => {
      if (this.destroyed || this.#reading || this.#left <= 0 || inFlight >= IN_FLIGHT) return
      inFlight += 1
      const buffer = takeBuffer()
      this.#readInto(buffer, (bytes) => {
        const written = (cause?: Error | null): void => {
          inFlight -= 1
          if (!cause) returnBuffer(buffer)
          next()
        }
        if (this.#left <= 0) this.#endWith(response, bytes, written)
        else response.write(bytes, written)
        next()
      })
    }
    if (this.#left <= 0) this.#endWith(response)
    else next()
  }

  /** Ends the response, and this stream for those who listen to it. */
  #endWith(response: Answer, bytes?: Buffer, written?: () => void): void {
    if (bytes) response.end(bytes, written)
    else response.end()
    this.push(null)
    this.resume()
  }

  #readInto(buffer: Buffer, use: (bytes: Buffer) => void): void {
    this.#reading = true
    read(this.#fd, buffer, 0, Math.min(buffer.length, this.#left), this.#position, (cause, count) => {
      this.#reading = false
      if (this.#afterRead) this.#afterRead()
      else if (cause) this.destroy(cause)
      else if (count === 0) this.destroy(new Error('The file became shorter while it was read'))
      else {
        this.#position += count
        this.#left -= count
        use(count === buffer.length ? buffer : buffer.subarray(0, count))
      }
    })
  }
}
