/** Reads what an admin uploads: a table of people, or the files of a OneRoster export, zipped or separate. */
import { Failure } from '#contract/failures.ts'
import { isIgnoredPath } from '#rules/import-folder.ts'
import { PEOPLE_TABLE_LIMITS } from '#rules/people/people-list.ts'
import { parseCsv } from '#rules/tables/parse-csv.ts'
import type { Table } from '#rules/tables/table.ts'
import { oneRosterFiles, readOneRoster } from '#server/partners/roster/oneroster.ts'
import { type Roster, InvalidRosterError } from '#server/partners/roster/roster.ts'
import { readTable } from '#server/platform/tables/read-table.ts'
import { createBufferSource } from '#server/platform/zip/buffer-source.ts'
import { readZip, readEntryBytes, InvalidZipError } from '#server/platform/zip/read-zip.ts'

export interface ImportFile {
  name: string
  bytes: Buffer
}

export interface ImportInput {
  /** The text of a plain list. */
  text: string
  files: readonly ImportFile[]
}

export type ImportSource = { kind: 'list'; table: Table } | { kind: 'roster'; roster: Roster }

/** Limits for a zipped OneRoster export: all its files, even those that aren't read, and their unpacked bytes. */
const MAX_FILES = 100
const MAX_BYTES = 64 * 1024 * 1024

const isZip = ({ bytes }: ImportFile): boolean => bytes.length > 3 && bytes.readUInt32BE(0) === 0x504b_0304

const toBaseName = (name: string): string => name.split('/').at(-1)!.toLowerCase()

/** Returns the name in the standard: a file of a roster may have been saved as a workbook. */
const toRosterFile = (name: string): string => toBaseName(name).replace(/\.xlsx$/, '.csv')

/** Excel files are zips too, so the name decides. */
const hasZipName = ({ name }: ImportFile): boolean => /\.zip$/i.test(name)

const unpackZip = async ({ bytes }: ImportFile): Promise<ImportFile[]> => {
  const source = createBufferSource(bytes)
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
    return { kind: 'list', table: await readTable(first.bytes, PEOPLE_TABLE_LIMITS) }
  }
  const tables = new Map<string, Table>()
  for (const { name, bytes } of unpackedFiles) {
    const file = toRosterFile(name)
    if (!oneRosterFiles.has(file)) continue
    if (tables.has(file)) throw new InvalidRosterError(`The export has ${file} twice. Remove one of the two files.`)
    tables.set(file, await readTable(bytes))
  }
  return { kind: 'roster', roster: readOneRoster(tables) }
}

/**
 * Reads what an admin pasted or uploaded. It takes a moment, so it is never done in a transaction.
 *
 * @param input the text is ignored if there are files
 * @throws Failure invalid if nothing can be imported from them, with a sentence that says why
 */
export const readImportSource = async ({ text, files }: ImportInput): Promise<ImportSource> => {
  if (files.length === 0) return { kind: 'list', table: parseCsv(text, PEOPLE_TABLE_LIMITS) }
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
