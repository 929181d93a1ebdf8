/**
 * Reads zip files from untrusted sources. The entries come from the central directory, and a zip that contradicts
 * itself is refused. Nothing in it is trusted, and no name in it becomes a path here (PKWARE APPNOTE 6.3.10).
 */
import { pipeline, type Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { isIgnoredPath } from '#rules/import-folder.ts'
import { decodeEntryName } from './decode-entry-name.ts'

export interface ZipSource {
  /** The size in bytes. */
  size: number
  /** @param end inclusive */
  read(start: number, end: number): Promise<Readable>
}

export interface ZipLimits {
  maxEntries: number
  /** The unpacked bytes of all entries together. */
  maxBytes: number
}

export interface ZipEntry {
  name: string
  /** The name as the zip stores it, in its own encoding. */
  nameBytes: Buffer
  /** In bytes, unpacked. */
  size: number
  packedSize: number
  isPacked: boolean
  crc: number
  /** The position of its local header. */
  offset: number
}

/** An invalid zip; the message is written for people. */
export class InvalidZipError extends Error {
  /** The name of the invalid entry; empty if the zip as a whole is invalid. */
  readonly entry: string

  constructor(message: string, entry = '') {
    super(message)
    this.name = 'InvalidZipError'
    this.entry = entry
  }
}

const [END_SIGNATURE, END_64_SIGNATURE, LOCATOR_SIGNATURE, CENTRAL_SIGNATURE, LOCAL_SIGNATURE] = [
  0x0605_4b50, 0x0606_4b50, 0x0706_4b50, 0x0201_4b50, 0x0403_4b50,
]
const [END_LENGTH, CENTRAL_LENGTH, LOCAL_LENGTH] = [22, 46, 30]
const [END_64_LENGTH, LOCATOR_LENGTH] = [56, 20]
const MAX_COMMENT = 0xffff
const MAX_32 = 0xffff_ffff
const MAX_16 = 0xffff
/** The maximum bytes of an entry in the central directory, on average. Real names are far shorter. */
const MAX_RECORD_BYTES = 1024
/** The flags of the three kinds of encryption. */
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000
/** A file with a higher compression ratio is an attack. */
const MAX_RATIO = 200
const MAX_SIZE_WITHOUT_RATIO_CHECK = 1024 * 1024

const createInvalidZipError = () => new InvalidZipError("This isn't a zip file, or it's damaged.")

const readBytes = async (source: ZipSource, start: number, length: number): Promise<Buffer> => {
  if (start < 0 || start + length > source.size) throw createInvalidZipError()
  if (length === 0) return Buffer.alloc(0)
  return Buffer.concat((await (await source.read(start, start + length - 1)).toArray()) as Buffer[])
}

const readUint64 = (bytes: Buffer, position: number): number => {
  const number = Number(bytes.readBigUInt64LE(position))
  if (!Number.isSafeInteger(number)) throw createInvalidZipError()
  return number
}

interface CentralDirectory {
  count: number
  size: number
  start: number
  /** The position of what follows the directory. */
  end: number
}

const readZip64Directory = async (source: ZipSource, end: number): Promise<CentralDirectory> => {
  const locator = await readBytes(source, end - LOCATOR_LENGTH, LOCATOR_LENGTH)
  if (locator.readUInt32LE(0) !== LOCATOR_SIGNATURE) throw createInvalidZipError()
  const position = readUint64(locator, 8)
  const record = await readBytes(source, position, END_64_LENGTH)
  if (record.readUInt32LE(0) !== END_64_SIGNATURE || record.readUInt32LE(16) !== 0 || record.readUInt32LE(20) !== 0) {
    throw createInvalidZipError()
  }
  return { count: readUint64(record, 32), size: readUint64(record, 40), start: readUint64(record, 48), end: position }
}

/** Finds the last record of the zip, which must end exactly at the end of the file. */
const readDirectory = async (source: ZipSource): Promise<CentralDirectory> => {
  const length = Math.min(source.size, END_LENGTH + MAX_COMMENT)
  const tail = await readBytes(source, source.size - length, length)
  for (let position = length - END_LENGTH; position >= 0; position -= 1) {
    if (
      tail.readUInt32LE(position) !== END_SIGNATURE ||
      position + END_LENGTH + tail.readUInt16LE(position + 20) !== length
    ) {
      continue
    }
    const end = source.size - length + position
    const [disk, count] = [tail.readUInt16LE(position + 4), tail.readUInt16LE(position + 10)]
    const [size, start] = [tail.readUInt32LE(position + 12), tail.readUInt32LE(position + 16)]
    if (disk !== 0 || tail.readUInt16LE(position + 8) !== count) throw createInvalidZipError()
    const isZip64 = count === MAX_16 || size === MAX_32 || start === MAX_32
    return isZip64 ? readZip64Directory(source, end) : { count, size, start, end }
  }
  throw createInvalidZipError()
}

/** Returns the 64-bit values of the fields that don't fit in 32 bits, in the order of the fields. */
const readZip64Numbers = (extra: Buffer): number[] => {
  for (let position = 0; position + 4 <= extra.length;) {
    const [id, length] = [extra.readUInt16LE(position), extra.readUInt16LE(position + 2)]
    if (position + 4 + length > extra.length) throw createInvalidZipError()
    if (id === 0x0001) {
      return Array.from({ length: Math.floor(length / 8) }, (_, n) => readUint64(extra, position + 4 + n * 8))
    }
    position += 4 + length
  }
  return []
}

/** @throws InvalidZipError for a name that leaves the zip */
const assertInsideZip = (name: string): void => {
  const segments = name.replace(/\/$/, '').split('/')
  // oxlint-disable-next-line no-control-regex -- these are what is refused
  const isUnsafe = /[\u0000-\u001f\u007f\\]/.test(name) || /^[a-z]:/i.test(name)
  if (isUnsafe || segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw new InvalidZipError('Its path points outside of the zip.', name.slice(0, 200))
  }
}

const FILE_TYPE = 0o170000
const [PLAIN_FILE, FOLDER] = [0o100000, 0o040000]

/** @throws InvalidZipError */
const assertSupportedEntry = (record: Buffer, name: string): void => {
  if ((record.readUInt16LE(8) & ENCRYPTED) !== 0) throw new InvalidZipError('It is protected with a password.', name)
  if (![0, 8].includes(record.readUInt16LE(10))) {
    throw new InvalidZipError("Its compression isn't supported.", name)
  }
  const isMadeByUnix = record.readUInt16LE(4) >> 8 === 3
  const type = (record.readUInt32LE(38) >>> 16) & FILE_TYPE
  if (isMadeByUnix && ![0, PLAIN_FILE, FOLDER].includes(type)) {
    throw new InvalidZipError('It is a link, not a file.', name)
  }
}

const parseEntry = (bytes: Buffer, position: number): { entry: ZipEntry; length: number } => {
  if (position + CENTRAL_LENGTH > bytes.length || bytes.readUInt32LE(position) !== CENTRAL_SIGNATURE) {
    throw createInvalidZipError()
  }
  const record = bytes.subarray(position)
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((fieldOffset) =>
    record.readUInt16LE(fieldOffset),
  ) as [number, number, number]
  const length = CENTRAL_LENGTH + nameLength + extraLength + commentLength
  if (length > record.length) throw createInvalidZipError()
  const nameBytes = record.subarray(CENTRAL_LENGTH, CENTRAL_LENGTH + nameLength)
  const name = decodeEntryName(nameBytes, record.readUInt16LE(8))
  assertInsideZip(name)
  assertSupportedEntry(record, name)
  const extra = record.subarray(CENTRAL_LENGTH + nameLength, CENTRAL_LENGTH + nameLength + extraLength)
  const values64 = readZip64Numbers(extra)
  const [size, packedSize, offset] = [24, 20, 42].map((fieldOffset) => {
    const value32 = record.readUInt32LE(fieldOffset)
    return value32 === MAX_32 ? values64.shift() : value32
  })
  if (size === undefined || packedSize === undefined || offset === undefined) throw createInvalidZipError()
  const [isPacked, crc] = [record.readUInt16LE(10) === 8, record.readUInt32LE(16)]
  if (!isPacked && size !== packedSize) throw createInvalidZipError()
  return { entry: { name, nameBytes, size, packedSize, isPacked, crc, offset }, length }
}

/** Refuses entries that share bytes or a name: such a zip is an attack. */
const assertNoOverlap = (entries: readonly ZipEntry[], directory: CentralDirectory): void => {
  const names = new Set<string>()
  for (const { name } of entries) {
    const key = name.normalize('NFC').toLowerCase()
    if (names.has(key)) throw new InvalidZipError('It is in the zip twice.', name)
    names.add(key)
  }
  const byOffset = entries.toSorted((one, other) => one.offset - other.offset)
  for (const [index, { name, nameBytes, offset, packedSize }] of byOffset.entries()) {
    const end = offset + LOCAL_LENGTH + nameBytes.length + packedSize
    if (end > (byOffset[index + 1]?.offset ?? directory.start)) {
      throw new InvalidZipError('It overlaps another file.', name)
    }
  }
}

const assertSizes = (entries: readonly ZipEntry[], { maxBytes }: ZipLimits): void => {
  for (const { name, size, packedSize } of entries) {
    if (size > MAX_SIZE_WITHOUT_RATIO_CHECK && size > packedSize * MAX_RATIO) {
      throw new InvalidZipError('Its compression ratio is too high.', name)
    }
  }
  if (entries.reduce((sum, { size }) => sum + size, 0) > maxBytes) {
    throw new InvalidZipError('Its contents are too large.')
  }
}

/**
 * Returns the files of a zip, without folders and without the entries that operating systems add.
 * @throws InvalidZipError
 */
export const readZip = async (source: ZipSource, limits: ZipLimits): Promise<ZipEntry[]> => {
  if (source.size < END_LENGTH) throw createInvalidZipError()
  const directory = await readDirectory(source)
  if (directory.count > limits.maxEntries) {
    throw new InvalidZipError(`It contains more than ${limits.maxEntries} files.`)
  }
  if (directory.size > directory.count * MAX_RECORD_BYTES || directory.start + directory.size !== directory.end) {
    throw createInvalidZipError()
  }
  const bytes = await readBytes(source, directory.start, directory.size)
  const entries: ZipEntry[] = []
  let position = 0
  for (let count = 0; count < directory.count; count += 1) {
    const { entry, length } = parseEntry(bytes, position)
    entries.push(entry)
    position += length
  }
  if (position !== bytes.length) throw createInvalidZipError()
  assertNoOverlap(entries, directory)
  assertSizes(entries, limits)
  return entries.filter(({ name }) => !name.endsWith('/') && !isIgnoredPath(name))
}

const createDamagedError = ({ name }: ZipEntry) => new InvalidZipError('It is damaged.', name)

const openContent = async (source: ZipSource, entry: ZipEntry): Promise<AsyncIterable<Buffer>> => {
  const head = await readBytes(source, entry.offset, LOCAL_LENGTH)
  if (head.readUInt32LE(0) !== LOCAL_SIGNATURE) throw createDamagedError(entry)
  const [nameLength, extraLength] = [head.readUInt16LE(26), head.readUInt16LE(28)]
  const name = await readBytes(source, entry.offset + LOCAL_LENGTH, nameLength)
  if (!name.equals(entry.nameBytes)) throw createDamagedError(entry)
  const start = entry.offset + LOCAL_LENGTH + nameLength + extraLength
  if (start + entry.packedSize > source.size) throw createDamagedError(entry)
  if (entry.packedSize === 0) return (async function* () {})()
  const stream = await source.read(start, start + entry.packedSize - 1)
  return entry.isPacked ? pipeline(stream, createInflateRaw(), () => undefined) : stream
}

const isInflateError = (cause: unknown): boolean => String((cause as { code?: unknown }).code).startsWith('Z_')

/** Yields the bytes of one file, and stops if there are more than declared. @throws InvalidZipError */
export async function* unzipEntry(source: ZipSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  let [remaining, crc] = [entry.size, 0]
  try {
    for await (const chunk of await openContent(source, entry)) {
      remaining -= chunk.length
      if (remaining < 0) throw createDamagedError(entry)
      crc = crc32(chunk, crc)
      yield chunk
    }
  } catch (cause) {
    throw isInflateError(cause) ? createDamagedError(entry) : cause
  }
  if (remaining !== 0 || crc !== entry.crc) throw createDamagedError(entry)
}

/** Returns all bytes of a small file. @throws InvalidZipError */
export const readEntryBytes = async (source: ZipSource, entry: ZipEntry, limit: number): Promise<Buffer> => {
  if (entry.size > limit) throw new InvalidZipError('It is too large.', entry.name)
  const chunks: Buffer[] = []
  for await (const chunk of unzipEntry(source, entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
