/** Looks through all stored files: which rows name one that is missing, which is not what its name says, which is nobody's. */
import { createHash } from 'node:crypto'
import { hashInKey, isKey } from '../platform/storage/keys.ts'
import type { Platform } from '../platform/platform.ts'
import { fileColumns, ownersOfFiles, valuesIn } from './operating.queries.ts'

export interface FilesFound {
  files: number
  missing: string[]
  changed: string[]
  stray: string[]
}

type Needs = Pick<Platform, 'db' | 'storage'>

/** What is public can be made again from what is not: only these are ever stray. */
const KEPT = /^(?:private|resources|library)\//
const stemOf = (key: string): string => key.replace(/\.[^/]*$/, '')
const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/** Keys of files, and of the folders that some rows name instead. */
const namesInRows = async ({ db }: Needs): Promise<Set<string>> => {
  const names = new Set<string>()
  for (const column of await fileColumns(db)) for (const value of await valuesIn(db, column)) names.add(value)
  return names
}

const hashOfStored = async ({ storage }: Needs, key: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of (await storage.open(key)).stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const isNamed = (key: string, names: ReadonlySet<string>): boolean =>
  [key, stemOf(key), folderOf(key), stemOf(folderOf(key))].some((one) => names.has(one))

const ownerOf = (key: string): string | undefined => /^private\/([^/]+)\//.exec(key)?.[1]

/** Private files belong to whose folder they lie in; the others to the rows that name them. */
const isStray = (
  key: string,
  owners: ReadonlySet<string>,
  names: { all: ReadonlySet<string>; stems: ReadonlySet<string> },
) => {
  const owner = ownerOf(key)
  if (owner) return !owners.has(owner)
  return KEPT.test(key) && !isNamed(key, names.all) && !names.stems.has(stemOf(key))
}

/** @param thorough reads every file whose name holds its hash */
export const checkStoredFiles = async (needs: Needs, { thorough }: { thorough: boolean }): Promise<FilesFound> => {
  const all = await namesInRows(needs)
  const names = { all, stems: new Set([...all].map(stemOf)) }
  const owners = await ownersOfFiles(needs.db)
  const there = new Set<string>()
  const found: FilesFound = { files: 0, missing: [], changed: [], stray: [] }
  for await (const { key } of needs.storage.list('')) {
    found.files += 1
    there.add(key)
    there.add(folderOf(key))
    const hash = thorough ? hashInKey(key) : undefined
    if (hash && (await hashOfStored(needs, key)) !== hash) found.changed.push(key)
    if (isStray(key, owners, names)) found.stray.push(key)
  }
  found.missing = [...all].filter((name) => isKey(name) && KEPT.test(name) && !there.has(name))
  return found
}
