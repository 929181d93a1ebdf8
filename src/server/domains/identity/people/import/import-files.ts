/** Reads what an admin uploads: a table of people as text, or the files of a OneRoster export, zipped or separate. */
import { Readable } from 'node:stream'
import { Failure } from '#contract/failures.ts'
import { isIgnoredPath } from '#rules/import-folder.ts'
import { PEOPLE_TABLE_LIMITS } from '#rules/people/people-list.ts'
import { parseCsv } from '#rules/tables/parse-csv.ts'
import type { Table } from '#rules/tables/table.ts'
import { decodeText } from '#rules/text-encoding.ts'
import { readOneRoster } from '#server/partners/roster/oneroster.ts'
import { type Roster, InvalidRosterError } from '#server/partners/roster/roster.ts'
import { readZip, readEntryBytes, InvalidZipError, type ZipSource } from '#server/platform/zip/read-zip.ts'

export interface ImportFile {
  name: string
  bytes: Buffer
}

export type ImportSource = { kind: 'list'; table: Table } | { kind: 'roster'; roster: Roster }

/** Limits for a zipped OneRoster export: all its files, even those that aren't read, and their unpacked bytes. */
const MAX_FILES = 100
const MAX_BYTES = 64 * 1024 * 1024

const isZip = ({ bytes }: ImportFile): boolean => bytes.length > 3 && bytes.readUInt32BE(0) === 0x504b_0304

const toZipSource = (bytes: Buffer): ZipSource => ({
  size: bytes.length,
  read: async (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
})

const toBaseName = (name: string): string => name.split('/').at(-1)!.toLowerCase()

/** Excel files are zips too, so the name decides. */
const hasZipName = ({ name }: ImportFile): boolean => /\.zip$/i.test(name)

const unpackZip = async ({ bytes }: ImportFile): Promise<ImportFile[]> => {
  const source = toZipSource(bytes)
  const entries = await readZip(source, { maxEntries: MAX_FILES, maxBytes: MAX_BYTES })
  const tables = entries.filter(({ name }) => toBaseName(name).endsWith('.csv') && !isIgnoredPath(name))
  const files: ImportFile[] = []
  for (const entry of tables) {
    files.push({ name: toBaseName(entry.name), bytes: await readEntryBytes(source, entry, MAX_BYTES) })
  }
  return files
}

const createInvalidFailure = (message: string): Failure => new Failure('invalid', { message })

const toImportSource = async (files: readonly ImportFile[]): Promise<ImportSource> => {
  const unpackedFiles: ImportFile[] = []
  for (const file of files) {
    unpackedFiles.push(...(isZip(file) && hasZipName(file) ? await unpackZip(file) : [file]))
  }
  const [first, second] = unpackedFiles
  // A roster is never a single file. A lone users.csv of a zip is part of one, so its manifest is missing.
  if (first && !second && (first === files[0] || toBaseName(first.name) !== 'users.csv')) {
    return { kind: 'list', table: parseCsv(decodeText(first.bytes), PEOPLE_TABLE_LIMITS) }
  }
  const tables = new Map(unpackedFiles.map(({ name, bytes }) => [toBaseName(name), parseCsv(decodeText(bytes))]))
  return { kind: 'roster', roster: readOneRoster(tables) }
}

/** @throws Failure invalid if nothing can be imported from them, with a sentence that says why */
export const parseImportFiles = async (files: readonly ImportFile[]): Promise<ImportSource> => {
  try {
    return await toImportSource(files)
  } catch (cause) {
    if (cause instanceof InvalidRosterError) throw createInvalidFailure(cause.message)
    if (cause instanceof InvalidZipError) {
      throw createInvalidFailure(cause.entry ? `${cause.entry}: ${cause.message}` : cause.message)
    }
    throw cause
  }
}
