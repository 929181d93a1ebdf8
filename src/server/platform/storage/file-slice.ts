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
const MAX_POOLED = 64

const bufferPool: Buffer[] = []
const acquireBuffer = (): Buffer => bufferPool.pop() ?? Buffer.allocUnsafeSlow(CHUNK)
const releaseBuffer = (buffer: Buffer): void => {
  if (bufferPool.length < MAX_POOLED) bufferPool.push(buffer)
}

export class FileSlice extends Readable {
  readonly #fd: number
  readonly #release: () => void
  #position: number
  #remaining: number
  #reading = false
  #afterRead: (() => void) | undefined

  constructor(fd: number, range: ByteRange, release: () => void) {
    super({ highWaterMark: CHUNK })
    this.#fd = fd
    this.#position = range.start
    this.#remaining = range.end - range.start + 1
    this.#release = release
  }

  override _read(): void {
    if (this.#remaining <= 0) this.push(null)
    else this.#readInto(Buffer.allocUnsafeSlow(Math.min(CHUNK, this.#remaining)), (bytes) => this.push(bytes))
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
      this.#release()
      done(cause)
    }
    if (this.#reading) this.#afterRead = finish
    else finish()
  }

  #pumpInto(response: Answer): void {
    let inFlight = 0
    const readNext = (): void => {
      if (this.destroyed || this.#reading || this.#remaining <= 0 || inFlight >= IN_FLIGHT) return
      inFlight += 1
      const buffer = acquireBuffer()
      this.#readInto(buffer, (bytes) => {
        const onWritten = (cause?: Error | null): void => {
          inFlight -= 1
          if (!cause) releaseBuffer(buffer)
          readNext()
        }
        if (this.#remaining <= 0) this.#endWith(response, bytes, onWritten)
        else response.write(bytes, onWritten)
        readNext()
      })
    }
    if (this.#remaining <= 0) this.#endWith(response)
    else readNext()
  }

  /** Ends the response, and this stream for those who listen to it. */
  #endWith(response: Answer, bytes?: Buffer, onWritten?: () => void): void {
    if (bytes) response.end(bytes, onWritten)
    else response.end()
    this.push(null)
    this.resume()
  }

  #readInto(buffer: Buffer, onBytes: (bytes: Buffer) => void): void {
    this.#reading = true
    read(this.#fd, buffer, 0, Math.min(buffer.length, this.#remaining), this.#position, (cause, count) => {
      this.#reading = false
      if (this.#afterRead) this.#afterRead()
      else if (cause) this.destroy(cause)
      else if (count === 0) this.destroy(new Error('The file became shorter while it was read'))
      else {
        this.#position += count
        this.#remaining -= count
        onBytes(count === buffer.length ? buffer : buffer.subarray(0, count))
      }
    })
  }
}
