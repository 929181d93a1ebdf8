/** Reads what an admin uploads: a table of people as text, or the files of a OneRoster export, zipped or separate. */
import { Readable } from 'node:stream'
import { Failure } from '#contract/failures.ts'
import { isIgnoredPath } from '#rules/import-folder.ts'
import { readOneRoster } from '#server/partners/roster/one-roster.ts'
import { type Roster, InvalidRosterError } from '#server/partners/roster/roster.ts'
import { decodeText } from '#server/platform/decode-text.ts'
import { readZip, readEntryBytes, InvalidZipError, type ZipSource } from '#server/platform/zip/read-zip.ts'

export interface ImportFile {
  name: string
  bytes: Buffer
}

export type ImportSource = { kind: 'list'; text: string } | { kind: 'roster'; roster: Roster }

/** Limits for an export: the number of files, of which few are read, and their unpacked bytes. */
const MOST_FILES = 100
const MOST_BYTES = 64 * 1024 * 1024

const isZip = ({ bytes }: ImportFile): boolean => bytes.length > 3 && bytes.readUInt32BE(0) === 0x504b_0304

const sourceOf = (bytes: Buffer): ZipSource => ({
  size: bytes.length,
  read: async (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
})

const baseOf = (name: string): string => name.split('/').at(-1)!.toLowerCase()

const unpacked = async ({ bytes }: ImportFile): Promise<ImportFile[]> => {
  const source = sourceOf(bytes)
  const entries = await readZip(source, { maxEntries: MOST_FILES, mostBytes: MOST_BYTES })
  const tables = entries.filter(({ name }) => baseOf(name).endsWith('.csv') && !isIgnoredPath(name))
  const files: ImportFile[] = []
  for (const entry of tables) {
    files.push({ name: baseOf(entry.name), bytes: await readEntryBytes(source, entry, MOST_BYTES) })
  }
  return files
}

const invalid = (message: string): Failure => new Failure('invalid', { message })

const openedFiles = async (files: readonly ImportFile[]): Promise<ImportSource> => {
  const all: ImportFile[] = []
  for (const file of files) all.push(...(isZip(file) && file.name.endsWith('.zip') ? await unpacked(file) : [file]))
  const texts = new Map(all.map(({ name, bytes }) => [baseOf(name), decodeText(bytes)]))
  const [only, another] = texts.values()
  if (only !== undefined && another === undefined && !texts.has('users.csv')) return { kind: 'list', text: only }
  return { kind: 'roster', roster: readOneRoster(texts) }
}

/** @throws Failure invalid if nothing can be imported from them, with a sentence that says why */
export const parseImportFiles = async (files: readonly ImportFile[]): Promise<ImportSource> => {
  try {
    return await openedFiles(files)
  } catch (cause) {
    if (cause instanceof InvalidRosterError) throw invalid(cause.message)
    if (cause instanceof InvalidZipError) {
      throw invalid(cause.entry ? `${cause.entry}: ${cause.message}` : cause.message)
    }
    throw cause
  }
}
