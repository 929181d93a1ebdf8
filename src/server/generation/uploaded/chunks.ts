import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** A file that is read in chunks, from one thread. */
export class SourceFile {
  readonly size: number
  #descriptor: number

  constructor(file: string) {
    this.#descriptor = openSync(file, 'r')
    this.size = fstatSync(this.#descriptor).size
  }

  /** Reads the requested bytes, or fewer at the end of the file. */
  read(from: number, length: number): Uint8Array<ArrayBuffer> {
    const chunk = new Uint8Array(Math.max(0, Math.min(length, this.size - from)))
    let done = 0
    while (done < chunk.length) {
      const read = readSync(this.#descriptor, chunk, done, chunk.length - done, from + done)
      if (read === 0) break
      done += read
    }
    return chunk.subarray(0, done)
  }

  *chunks(from: number, to: number, size: number): Generator<Uint8Array<ArrayBuffer>> {
    for (let at = from; at < to; at += size) yield this.read(at, Math.min(size, to - at))
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

/** The output of a decoder: channels of the same length. */
export interface Decoded {
  sampleRate: number
  channels: readonly Float32Array[]
  /** The share of the file that has been read, from 0 to 1. */
  part: number
}
