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
    let bytesDone = 0
    while (bytesDone < chunk.length) {
      const read = readSync(this.#descriptor, chunk, bytesDone, chunk.length - bytesDone, from + bytesDone)
      if (read === 0) break
      bytesDone += read
    }
    return chunk.subarray(0, bytesDone)
  }

  *chunks(from: number, to: number, size: number): Generator<Uint8Array<ArrayBuffer>> {
    for (let position = from; position < to; position += size) yield this.read(position, Math.min(size, to - position))
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

/** The output of a decoder: channels of the same length. */
export interface DecodedChunk {
  sampleRate: number
  channels: readonly Float32Array[]
  /** The share of the file that has been read, from 0 to 1. */
  part: number
}
