/** A zip file as a stream, one entry after the other, so that a long one needs little memory. */
export interface ZipEntry {
  name: string
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Sound and pictures are as small as they get. */
  packed: boolean
}

/** Bytes packed at a time: between two of them the process does other things. */
const PIECE = 64 * 1024

/** A long text in pieces. */
export function* piecesOf(text: string): Generator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

export async function* zipped(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  // Loaded by whoever asks for their data, which few do, and not by every start.
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, body, packed } of entries) {
    const file = packed ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    file.mtime = at
    zip.add(file)
    for await (const piece of body) {
      file.push(piece)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
