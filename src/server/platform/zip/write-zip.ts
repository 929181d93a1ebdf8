/**
 * Writes a zip as a stream, one entry after the other, so that it never holds file contents in memory. If no entry is
 * compressed, the length is known before the first byte. Uses ZIP64 if a file, the whole zip or the number of entries
 * requires it (PKWARE APPNOTE 6.3.10).
 */
import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZippedEntry {
  /** A path with slashes; the name of a folder ends with one. */
  name: string
  /** In bytes; 0 for a folder. */
  size: number
  modifiedAt: Date
  /** Called when it is the entry's turn; the result must have exactly `size` bytes. */
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** A file that is compressed; its lengths are known only after its last byte. */
export interface PackedEntry extends Omit<ZippedEntry, 'size'> {
  packed: true
}

const MAX_32 = 0xffff_ffff
const MAX_16 = 0xffff
/** Flags of an entry: its name is UTF-8; its size and checksum follow its bytes. */
const UTF8 = 0x0800
const HAS_DESCRIPTOR = 0x0008
const MADE_BY_UNIX = 3 << 8
const [FILE_MODE, FOLDER_MODE] = [0o100644, 0o040755]
const PLAIN_VERSION = 20
const ZIP64_VERSION = 45

interface ZipEntryFacts {
  name: Buffer
  isFolder: boolean
  isPacked: boolean
  size: number
  /** The bytes that the entry takes in the zip. */
  packed: number
  crc: number
  /** The position of its local header. */
  offset: number
  date: number
  time: number
}

const toFacts = (entry: ZippedEntry | PackedEntry, offset: number): ZipEntryFacts => {
  const { name, modifiedAt } = entry
  const size = 'packed' in entry ? 0 : entry.size
  const year = Math.min(2107, Math.max(1980, modifiedAt.getUTCFullYear()))
  return {
    name: Buffer.from(name),
    isFolder: name.endsWith('/'),
    isPacked: 'packed' in entry,
    size,
    packed: size,
    crc: 0,
    offset,
    date: ((year - 1980) << 9) | ((modifiedAt.getUTCMonth() + 1) << 5) | modifiedAt.getUTCDate(),
    time: (modifiedAt.getUTCHours() << 11) | (modifiedAt.getUTCMinutes() << 5) | (modifiedAt.getUTCSeconds() >> 1),
  }
}

const isLarge = (number: number): boolean => number >= MAX_32
const isZip64 = ({ size, packed }: ZipEntryFacts): boolean => isLarge(size) || isLarge(packed)
const getCompressionMethod = ({ isPacked }: ZipEntryFacts): number => (isPacked ? 8 : 0)

/** Encodes numbers of given widths one after the other, in little-endian order. */
const encodeNumbers = (...fields: [bytes: 2 | 4 | 8, value: number][]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0))
  let position = 0
  for (const [width, value] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), position)
    else bytes.writeUIntLE(value, position, width)
    position += width
  }
  return bytes
}

/** The 64-bit form of numbers that don't fit into 32 bits. */
const createZip64Extra = (large: readonly number[]): Buffer =>
  large.length === 0
    ? Buffer.alloc(0)
    : encodeNumbers([2, 0x0001], [2, large.length * 8], ...large.map((number): [8, number] => [8, number]))

/**
 * The header of a compressed entry can't know yet that the entry will be large; its directory record does, and that is
 * what readers use.
 */
const createLocalHeader = (facts: ZipEntryFacts): Buffer => {
  const { name, isFolder, date, time } = facts
  const placeholderSize = isZip64(facts) ? MAX_32 : 0
  const extra = createZip64Extra(isZip64(facts) ? [0, 0] : [])
  const head = encodeNumbers(
    [4, 0x0403_4b50],
    [2, isZip64(facts) ? ZIP64_VERSION : PLAIN_VERSION],
    [2, isFolder ? UTF8 : UTF8 | HAS_DESCRIPTOR],
    [2, getCompressionMethod(facts)],
    [2, time],
    [2, date],
    [4, 0],
    [4, placeholderSize],
    [4, placeholderSize],
    [2, name.length],
    [2, extra.length],
  )
  return Buffer.concat([head, name, extra])
}

const createDescriptor = (facts: ZipEntryFacts): Buffer => {
  if (facts.isFolder) return Buffer.alloc(0)
  const width = isZip64(facts) ? 8 : 4
  return encodeNumbers([4, 0x0807_4b50], [4, facts.crc], [width, facts.packed], [width, facts.size])
}

const createCentralHeader = (facts: ZipEntryFacts): Buffer => {
  const { name, isFolder, size, packed, crc, offset, date, time } = facts
  const extra = createZip64Extra([size, packed, offset].filter(isLarge))
  const version = extra.length > 0 ? ZIP64_VERSION : PLAIN_VERSION
  const head = encodeNumbers(
    [4, 0x0201_4b50],
    [2, MADE_BY_UNIX | version],
    [2, version],
    [2, isFolder ? UTF8 : UTF8 | HAS_DESCRIPTOR],
    [2, getCompressionMethod(facts)],
    [2, time],
    [2, date],
    [4, crc],
    [4, Math.min(packed, MAX_32)],
    [4, Math.min(size, MAX_32)],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, ((isFolder ? FOLDER_MODE : FILE_MODE) << 16) >>> 0],
    [4, Math.min(offset, MAX_32)],
  )
  return Buffer.concat([head, name, extra])
}

interface Directory {
  count: number
  /** The size in bytes. */
  size: number
  start: number
}

const encodeEnd = ({ count, size, start }: Directory): Buffer => {
  const needsZip64 = count >= MAX_16 || isLarge(size) || isLarge(start)
  const shortCount = Math.min(count, MAX_16)
  const end = encodeNumbers(
    [4, 0x0605_4b50],
    [4, 0],
    [2, shortCount],
    [2, shortCount],
    [4, Math.min(size, MAX_32)],
    [4, Math.min(start, MAX_32)],
    [2, 0],
  )
  if (!needsZip64) {
    return end
  }
  const zip64End = encodeNumbers(
    [4, 0x0606_4b50],
    [8, 44],
    [2, MADE_BY_UNIX | ZIP64_VERSION],
    [2, ZIP64_VERSION],
    [8, 0],
  )
  const positions = encodeNumbers([8, count], [8, count], [8, size], [8, start])
  const locator = encodeNumbers([4, 0x0706_4b50], [4, 0], [8, start + size], [4, 1])
  return Buffer.concat([zip64End, positions, locator, end])
}

/** The headers around an entry don't depend on its bytes. */
const measureEntry = (facts: ZipEntryFacts): number =>
  createLocalHeader(facts).length + facts.packed + createDescriptor(facts).length

/** Returns the bytes of the whole zip. */
export const measureZip = (entries: Iterable<ZippedEntry>): number => {
  let [start, size, count] = [0, 0, 0]
  for (const entry of entries) {
    const facts = toFacts(entry, start)
    start += measureEntry(facts)
    size += createCentralHeader(facts).length
    count += 1
  }
  return start + size + encodeEnd({ count, size, start }).length
}

async function* streamContent(entry: ZippedEntry | PackedEntry, facts: ZipEntryFacts): AsyncGenerator<Uint8Array> {
  const expectedSize = 'packed' in entry ? undefined : entry.size
  facts.size = 0
  for await (const chunk of await entry.open()) {
    facts.size += chunk.length
    if (expectedSize !== undefined && facts.size > expectedSize) break
    facts.crc = crc32(chunk, facts.crc)
    yield chunk
  }
  // The file doesn't have its declared size: a zip that ends early is visibly broken, one that goes on is not.
  if (expectedSize !== undefined && facts.size !== expectedSize) {
    throw new Error(`${entry.name} is not as long as it was`)
  }
}

async function* streamPacked(entry: PackedEntry, facts: ZipEntryFacts): AsyncGenerator<Uint8Array> {
  facts.packed = 0
  // The reader of the compressed bytes receives errors of the source as well.
  for await (const chunk of pipeline(streamContent(entry, facts), createDeflateRaw(), () => undefined)) {
    facts.packed += chunk.length
    yield chunk
  }
}

type ZipEntries = Iterable<ZippedEntry> | AsyncIterable<ZippedEntry | PackedEntry>

export async function* createZip(entries: ZipEntries): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = []
  let start = 0
  for await (const entry of entries) {
    const facts = toFacts(entry, start)
    const header = createLocalHeader(facts)
    yield header
    if (!facts.isFolder) yield* 'packed' in entry ? streamPacked(entry, facts) : streamContent(entry, facts)
    const end = createDescriptor(facts)
    if (end.length > 0) yield end
    central.push(createCentralHeader(facts))
    start += header.length + facts.packed + end.length
  }
  yield* central
  yield encodeEnd({ count: central.length, size: central.reduce((sum, { length }) => sum + length, 0), start })
}
