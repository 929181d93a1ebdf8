/** Checks all stored files: finds missing files, files whose content doesn't match their hash, and orphaned files. */
import { createHash } from 'node:crypto'
import { hashFromKey, isKey } from '../platform/storage/keys.ts'
import type { Platform } from '../platform/platform.ts'
import { listFileColumns, listFileOwners, listColumnValues } from './commands.queries.ts'

export interface StoredFilesReport {
  files: number
  missing: string[]
  changed: string[]
  stray: string[]
}

type FileCheckContext = Pick<Platform, 'db' | 'storage'>

/** Public files can be rendered again, so only files with these prefixes can count as orphaned or missing. */
const CHECKED_PREFIXES = /^(?:private|resources|library)\//
const stemOf = (key: string): string => key.replace(/\.[^/]*$/, '')
const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/** Lists the keys in all rows: keys of files, and of the folders that some rows name instead. */
const listKeysInRows = async ({ db }: FileCheckContext): Promise<Set<string>> => {
  const names = new Set<string>()
  for (const column of await listFileColumns(db)) {
    for (const value of await listColumnValues(db, column)) names.add(value)
  }
  return names
}

const hashOfStored = async ({ storage }: FileCheckContext, key: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of (await storage.open(key)).stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const isNamed = (key: string, names: ReadonlySet<string>): boolean =>
  [key, stemOf(key), folderOf(key), stemOf(folderOf(key))].some((candidate) => names.has(candidate))

const fileOwnerOf = (key: string): string | undefined => /^private\/([^/]+)\//.exec(key)?.[1]

/** A private file belongs to the owner of its folder. Any other file belongs to the rows that name it. */
const isStray = (
  key: string,
  owners: ReadonlySet<string>,
  names: { all: ReadonlySet<string>; stems: ReadonlySet<string> },
) => {
  const owner = fileOwnerOf(key)
  if (owner) return !owners.has(owner)
  return CHECKED_PREFIXES.test(key) && !isNamed(key, names.all) && !names.stems.has(stemOf(key))
}

/** @param thorough reads every file whose name holds its hash */
export const checkStoredFiles = async (
  needs: FileCheckContext,
  { thorough }: { thorough: boolean },
): Promise<StoredFilesReport> => {
  const all = await listKeysInRows(needs)
  const names = { all, stems: new Set([...all].map(stemOf)) }
  const owners = await listFileOwners(needs.db)
  const there = new Set<string>()
  const report: StoredFilesReport = { files: 0, missing: [], changed: [], stray: [] }
  for await (const { key } of needs.storage.list('')) {
    report.files += 1
    there.add(key)
    there.add(folderOf(key))
    const hash = thorough ? hashFromKey(key) : undefined
    if (hash && (await hashOfStored(needs, key)) !== hash) report.changed.push(key)
    if (isStray(key, owners, names)) report.stray.push(key)
  }
  report.missing = [...all].filter((name) => isKey(name) && CHECKED_PREFIXES.test(name) && !there.has(name))
  return report
}
