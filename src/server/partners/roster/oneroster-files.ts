/** Reads the files of a OneRoster export by its manifest (OneRoster 1.1 and 1.2, CSV binding). */
import type { Table } from '#rules/tables/table.ts'
import { InvalidRosterError } from './roster.ts'
import { readRosterTable, type RosterTable } from './roster-table.ts'

/** Tables by file name without folders: the standard has none, but some programs wrap all files in one. */
export type TablesByFile = ReadonlyMap<string, Table>

export interface OneRosterFiles {
  version: '1.1' | '1.2'
  kind: 'whole' | 'changes'
  /** Returns undefined if the manifest marks the file as absent. */
  table(name: FileName): RosterTable | undefined
}

/** The files with people and classes, and their required columns; courses, terms and results are ignored. */
const columns = {
  'users.csv': ['sourcedId', 'givenName', 'familyName'],
  'classes.csv': ['sourcedId', 'title'],
  'enrollments.csv': ['classSourcedId', 'userSourcedId', 'role'],
  'roles.csv': ['userSourcedId', 'role'],
} as const
export type FileName = keyof typeof columns

const MANIFEST = 'manifest.csv'

/** The files that are read. */
export const oneRosterFiles: ReadonlySet<string> = new Set([MANIFEST, ...Object.keys(columns)])

const readSettings = (files: TablesByFile): Map<string, string> => {
  const manifest = files.get(MANIFEST)
  if (!manifest) throw new InvalidRosterError("The file has no manifest.csv, so it isn't a OneRoster export.")
  const { rows } = readRosterTable(MANIFEST, manifest, ['propertyName', 'value'])
  return new Map(rows.map((row) => [row.getCell('propertyName').toLowerCase(), row.getCell('value').toLowerCase()]))
}

const readVersion = (settings: Map<string, string>): '1.1' | '1.2' => {
  const version = settings.get('oneroster.version') ?? ''
  if (version.startsWith('1.1')) return '1.1'
  if (version.startsWith('1.2')) return '1.2'
  throw new InvalidRosterError(`This is OneRoster ${version || 'without a version'}. Export version 1.1 or 1.2.`)
}

const listFileNames = (version: '1.1' | '1.2'): FileName[] =>
  version === '1.1' ? ['users.csv', 'classes.csv', 'enrollments.csv'] : (Object.keys(columns) as FileName[])

/** @throws InvalidRosterError */
export const openOneRoster = (files: TablesByFile): OneRosterFiles => {
  const settings = readSettings(files)
  const version = readVersion(settings)
  const readMode = (name: string): string => settings.get(`file.${name.replace('.csv', '')}`) ?? 'absent'
  const usedFiles = listFileNames(version).filter((name) => readMode(name) !== 'absent')
  if (!usedFiles.includes('users.csv')) throw new InvalidRosterError('The export has no people. Include users.csv.')
  const missing = usedFiles.find((name) => !files.has(name))
  if (missing) throw new InvalidRosterError(`The export names ${missing}, but the file is missing.`)
  const modes = new Set(usedFiles.map(readMode))
  if (modes.size > 1) {
    throw new InvalidRosterError(
      'Some files are full exports and others only have changes. Export all of them the same way.',
    )
  }
  const tables = new Map(usedFiles.map((name) => [name, readRosterTable(name, files.get(name)!, columns[name])]))
  return { version, kind: modes.has('delta') ? 'changes' : 'whole', table: (name) => tables.get(name) }
}
