/** Streams a part of an open file. The file is given back once, and never while a read is still under way. */
import { read } from 'node:fs'
import { Readable } from 'node:stream'
import type { ByteRange } from './storage.ts'

/** Bytes of one read: large enough for whole files at full speed, small enough for 300 readers who stopped reading. */
const CHUNK = 128 * 1024

export class FileSlice extends Readable {
  readonly #fd: number
  readonly #giveBack: () => void
  #position: number
  #left: number
  #afterRead: (() => void) | undefined
  #reading = false

  constructor(fd: number, range: ByteRange, giveBack: () => void) {
    super({ highWaterMark: CHUNK })
    this.#fd = fd
    this.#position = range.start
    this.#left = range.end - range.start + 1
    this.#giveBack = giveBack
  }

  override _read(): void {
    if (this.#left <= 0) {
      this.push(null)
      return
    }
    const length = Math.min(CHUNK, this.#left)
    this.#reading = true
    read(this.#fd, Buffer.allocUnsafeSlow(length), 0, length, this.#position, (cause, count, buffer) => {
      this.#reading = false
      if (this.#afterRead) this.#afterRead()
      else if (cause) this.destroy(cause)
      else this.#took(buffer, count)
    })
  }

  #took(buffer: Buffer, count: number): void {
    if (count === 0) {
      this.destroy(new Error('The file became shorter while it was read'))
      return
    }
    this.#position += count
    this.#left -= count
    this.push(count === buffer.length ? buffer : buffer.subarray(0, count))
    if (this.#left === 0) this.push(null)
  }

  override _destroy(cause: Error | null, done: (cause?: Error | null) => void): void {
    const finish = () => {
      this.#giveBack()
      done(cause)
    }
    if (this.#reading) this.#afterRead = finish
    else finish()
  }
}
