/** Malformed zip files, built byte by byte. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ForgedEntry {
  name: string
  bytes: Buffer
  isPacked?: boolean
  /** Values in the central directory, if they are wrong on purpose. */
  size?: number
  crc?: number
  flags?: number
  method?: number
  /** The Unix mode with its type: 0o120777 is a symbolic link. */
  mode?: number
  /** The raw name, if it is not in UTF-8. */
  nameBytes?: Buffer
  /** The name in the local header, if it differs. */
  localName?: string
  /** The offset in the central directory, if it is wrong on purpose. */
  offset?: number
}

const encodeFields = (...fields: [width: 2 | 4, value: number][]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0))
  let position = 0
  for (const [width, value] of fields) {
    bytes.writeUIntLE(value, position, width)
    position += width
  }
  return bytes
}

const readFields = (entry: ForgedEntry) => {
  const { bytes, isPacked = false } = entry
  const packed = isPacked ? deflateRawSync(bytes) : bytes
  const method = entry.method ?? (isPacked ? 8 : 0)
  const crc = entry.crc ?? crc32(bytes)
  const size = entry.size ?? bytes.length
  const flags = entry.flags ?? 0x0800
  return { packed, method, crc, size, flags }
}

const createLocalHeader = (entry: ForgedEntry): Buffer => {
  const { packed, method, crc, size, flags } = readFields(entry)
  const name = entry.nameBytes ?? Buffer.from(entry.localName ?? entry.name)
  const head = encodeFields([4, 0x0403_4b50], [2, 20], [2, flags], [2, method], [4, 0], [4, crc])
  return Buffer.concat([head, encodeFields([4, packed.length], [4, size], [2, name.length], [2, 0]), name, packed])
}

const createCentralHeader = (entry: ForgedEntry, offset: number): Buffer => {
  const { packed, method, crc, size, flags } = readFields(entry)
  const name = entry.nameBytes ?? Buffer.from(entry.name)
  const head = encodeFields([4, 0x0201_4b50], [2, (3 << 8) | 20], [2, 20], [2, flags], [2, method], [4, 0], [4, crc])
  const sizes = encodeFields([4, packed.length], [4, size], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0])
  const location = encodeFields([4, ((entry.mode ?? 0o100644) << 16) >>> 0], [4, entry.offset ?? offset])
  return Buffer.concat([head, sizes, location, name])
}

export const createForgedZip = (entries: readonly ForgedEntry[], { count = entries.length } = {}): Buffer => {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const local = createLocalHeader(entry)
    central.push(createCentralHeader(entry, offset))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = encodeFields([4, 0x0605_4b50], [4, 0], [2, count], [2, count], [4, directory.length], [4, offset], [2, 0])
  return Buffer.concat([...locals, directory, end])
}
