/** Imports people from the command line: previews a list, and applies it with `--apply`. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PeopleReport } from '#contract/identity/people-import.ts'
import { Failure } from '#contract/failures.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findSchoolsByName } from '#server/domains/identity/schools.queries.ts'
import { decodeText } from '#server/platform/decode-text.ts'
import type { ImportFile } from './import-files.ts'
import { importPeopleList, previewImport, summarizeReport } from './import-people.ts'

/** The command can't be carried out; `message` is one sentence for the administrator. */
export class PeopleImportError extends Error {}

const USAGE =
  'Say which file and school: people-import <file.csv, roster.zip or folder> --school CODE [--missing] [--many-leave] [--apply]'

interface ImportCommandOptions {
  file: string
  school: string
  missing: 'keep' | 'deactivate'
  manyLeave: boolean
  apply: boolean
}

const parseCommandOptions = (words: readonly string[]): ImportCommandOptions => {
  const flags = words.filter((word) => word.startsWith('--'))
  const at = words.indexOf('--school')
  const school = at === -1 ? '' : (words[at + 1] ?? '')
  const [file = '', ...more] = words.filter((word, place) => !word.startsWith('--') && (at === -1 || place !== at + 1))
  const unknown = flags.some((flag) => !['--school', '--missing', '--many-leave', '--apply'].includes(flag))
  if (!file || !school || more.length > 0 || unknown) throw new PeopleImportError(USAGE)
  const has = (flag: string): boolean => flags.includes(flag)
  return {
    file,
    school,
    missing: has('--missing') ? 'deactivate' : 'keep',
    manyLeave: has('--many-leave'),
    apply: has('--apply'),
  }
}

const linesOf = ({ counts, mistakes }: PeopleReport, applied: boolean): string[] => [
  ...mistakes.map(({ file, line, text }) => `${file ? `${file}, ` : ''}line ${line}: ${text}`),
  `${counts.rows} rows: ${counts.add} new, ${counts.change} changed, ${counts.unchanged} the same, ` +
    `${counts.deactivate} deactivated, ${counts.wrong} left out, ${counts.classes} new classes`,
  ...(counts.joins + counts.leaves + counts.over > 0
    ? [`In classes: ${counts.joins} places new, ${counts.leaves} given up; ${counts.over} classes put away`]
    : []),
  applied
    ? 'Done. Print cards for new students, and invite new adults, on the People page.'
    : 'Nothing is changed yet: add --apply to do it.',
]

/** Returns the files at a path; a folder is an unzipped roster. */
const filesAt = async (path: string): Promise<ImportFile[]> => {
  const names = (await stat(path)).isDirectory()
    ? (await readdir(path)).filter((name) => name.toLowerCase().endsWith('.csv')).map((name) => join(path, name))
    : [path]
  return Promise.all(names.map(async (name) => ({ name: basename(name), bytes: await readFile(name) })))
}

export interface ImportCommandContext {
  now: Date
  /** Records in the audit log that a list was imported into a school, in the same transaction. */
  keepAct: (tx: Database, list: { school: string; name: string }) => Promise<void>
}

/**
 * @returns the lines to print
 * @throws PeopleImportError
 */
export const runImportPeopleCommand = async (
  db: Database,
  words: readonly string[],
  { now, keepAct }: ImportCommandContext,
): Promise<string[]> => {
  const wish = parseCommandOptions(words)
  const [school] = (await findSchoolsByName(db, wish.school)).filter(({ by_code }) => by_code)
  if (!school) throw new PeopleImportError(`There is no school with the code ${wish.school}.`)
  const files = await filesAt(wish.file).catch(() => {
    throw new PeopleImportError(`${wish.file} can't be read.`)
  })
  const [only, another] = files
  const isList = only !== undefined && another === undefined && !only.name.endsWith('.zip')
  const given = isList ? { text: decodeText(only.bytes) } : { text: '', files }
  const list = { organizationUuid: school.uuid, ...given, missing: wish.missing }
  try {
    if (!wish.apply) return linesOf(await previewImport(db, list), false)
    const done = await db.transaction().execute(async (tx) => {
      const imported = await importPeopleList(tx, { ...list, manyLeave: wish.manyLeave, now })
      await keepAct(tx, { school: school.uuid, name: summarizeReport(imported.report) })
      return imported
    })
    return linesOf(done.report, true)
  } catch (cause) {
    if (cause instanceof Failure) throw new PeopleImportError(cause.message)
    throw cause
  }
}
