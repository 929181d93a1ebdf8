/** Checks all stored files: finds missing files, files whose content doesn't match their hash, and orphaned files. */
import { createHash } from 'node:crypto'
import { hashFromKey, isKey } from '#server/platform/storage/keys.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listFileColumns, listFileOwners, listColumnValues } from './commands.queries.ts'

export interface StoredFilesReport {
  files: number
  missing: string[]
  changed: string[]
  orphaned: string[]
}

type FileCheckContext = Pick<Platform, 'db' | 'storage'>

/** Public files can be rendered again, so only files with these prefixes can count as orphaned or missing. */
const CHECKED_PREFIXES = /^(?:private|resources|library)\//
const removeExtension = (key: string): string => key.replace(/\.[^/]*$/, '')
const getFolder = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/** Lists the keys in all rows: keys of files, and of the folders that some rows name instead. */
const listKeysInRows = async ({ db }: FileCheckContext): Promise<Set<string>> => {
  const names = new Set<string>()
  for (const column of await listFileColumns(db)) {
    for (const value of await listColumnValues(db, column)) names.add(value)
  }
  return names
}

const hashStoredFile = async ({ storage }: FileCheckContext, key: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of (await storage.open(key)).stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const isNamed = (key: string, names: ReadonlySet<string>): boolean =>
  [key, removeExtension(key), getFolder(key), removeExtension(getFolder(key))].some((candidate) => names.has(candidate))

const getFileOwner = (key: string): string | undefined => /^private\/([^/]+)\//.exec(key)?.[1]

/** A private file belongs to the owner of its folder. Any other file belongs to the rows that name it. */
const isOrphaned = (
  key: string,
  owners: ReadonlySet<string>,
  names: { all: ReadonlySet<string>; stems: ReadonlySet<string> },
) => {
  const owner = getFileOwner(key)
  if (owner) return !owners.has(owner)
  return CHECKED_PREFIXES.test(key) && !isNamed(key, names.all) && !names.stems.has(removeExtension(key))
}

/** @param thorough reads every file whose name holds its hash */
export const checkStoredFiles = async (
  context: FileCheckContext,
  { thorough }: { thorough: boolean },
): Promise<StoredFilesReport> => {
  const rowKeys = await listKeysInRows(context)
  const names = { all: rowKeys, stems: new Set([...rowKeys].map(removeExtension)) }
  const owners = await listFileOwners(context.db)
  const storedKeys = new Set<string>()
  const report: StoredFilesReport = { files: 0, missing: [], changed: [], orphaned: [] }
  for await (const { key } of context.storage.list('')) {
    report.files += 1
    storedKeys.add(key)
    storedKeys.add(getFolder(key))
    const hash = thorough ? hashFromKey(key) : undefined
    if (hash && (await hashStoredFile(context, key)) !== hash) report.changed.push(key)
    if (isOrphaned(key, owners, names)) report.orphaned.push(key)
  }
  report.missing = [...rowKeys].filter((name) => isKey(name) && CHECKED_PREFIXES.test(name) && !storedKeys.has(name))
  return report
}
