/** Unpacks a WOFF file into the TrueType file that it contains, once, so that it isn't repeated for every page. */
import { inflateSync } from 'node:zlib'

/** The sizes of headers and table entries in WOFF 1.0 and in TrueType, in bytes. */
const WOFF = { header: 44, entry: 20 }
const TRUETYPE = { header: 12, entry: 16 }

interface Table {
  tag: Buffer
  checksum: number
  content: Buffer
}

const readTables = (woff: Buffer): Table[] =>
  Array.from({ length: woff.readUInt16BE(12) }, (_one, index) => {
    const entry = WOFF.header + index * WOFF.entry
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const content = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      content: packed < length ? inflateSync(content) : content,
    }
  })

const createHeader = (woff: Buffer, tables: number): Buffer => {
  const header = Buffer.alloc(TRUETYPE.header)
  const power = Math.floor(Math.log2(tables))
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(tables, 4)
  header.writeUInt16BE(2 ** power * 16, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(tables * 16 - 2 ** power * 16, 10)
  return header
}

const padLength = (length: number): number => Math.ceil(length / 4) * 4

export const unpackFace = (woff: Buffer): Buffer => {
  const tables = readTables(woff)
  let offset = TRUETYPE.header + tables.length * TRUETYPE.entry
  const [entries, contents]: [Buffer[], Buffer[]] = [[], []]
  for (const { tag, checksum, content } of tables) {
    const entry = Buffer.alloc(TRUETYPE.entry)
    tag.copy(entry)
    entry.writeUInt32BE(checksum, 4)
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(content.length, 12)
    entries.push(entry)
    contents.push(Buffer.concat([content], padLength(content.length)))
    offset += padLength(content.length)
  }
  return Buffer.concat([createHeader(woff, tables.length), ...entries, ...contents])
}
