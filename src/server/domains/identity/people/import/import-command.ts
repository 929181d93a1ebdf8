/** Imports people from the command line: previews a list, and applies it with `--apply`. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PeopleReport } from '#contract/identity/people-import.ts'
import { Failure } from '#contract/failures.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findSchoolsByCodeOrName } from '#server/domains/identity/school-commands.queries.ts'
import { type ImportFile, readImportSource } from './import-files.ts'
import { importPeopleList, previewImport, summarizeReport } from './import-people.ts'

export interface ImportCommandOptions {
  /** A list, a roster's zip, or the folder of an unzipped roster. */
  file: string
  /** The school's code. */
  school: string
  deactivateMissing: boolean
  allowMassDeactivation: boolean
  /** Imports; otherwise the command only previews. */
  apply: boolean
}

const formatReport = ({ counts, mistakes }: PeopleReport, applied: boolean): string[] => [
  ...mistakes.map(({ file, line, text }) => `${file ? `${file}, ` : ''}line ${line}: ${text}`),
  `${counts.rows} rows: ${counts.add} new, ${counts.change} changed, ${counts.unchanged} unchanged, ` +
    `${counts.deactivate} deactivated, ${counts.wrong} skipped, ${counts.classes} new classes`,
  ...(counts.joins + counts.leaves + counts.over > 0
    ? [`Class members: ${counts.joins} added, ${counts.leaves} removed. Classes archived: ${counts.over}.`]
    : []),
  applied
    ? 'Imported. Print cards for new students, and invite new adults, on the People page.'
    : 'This is a preview: nothing was changed. To import, add --apply.',
]

/** Returns the files at a path; a folder is an unzipped roster. */
const readFiles = async (path: string): Promise<ImportFile[]> => {
  const names = (await stat(path)).isDirectory()
    ? (await readdir(path)).filter((name) => /\.(?:csv|xlsx)$/i.test(name)).map((name) => join(path, name))
    : [path]
  return Promise.all(names.map(async (name) => ({ name: basename(name), bytes: await readFile(name) })))
}

export interface ImportCommandContext {
  now: Date
  /** Records in the audit log that a list was imported into a school, in the same transaction. */
  recordImport: (tx: Database, list: { school: string; name: string }) => Promise<void>
}

/**
 * @returns the lines to print
 * @throws UserFacingError
 */
export const runImportPeopleCommand = async (
  db: Database,
  options: ImportCommandOptions,
  { now, recordImport }: ImportCommandContext,
): Promise<string[]> => {
  const [school] = (await findSchoolsByCodeOrName(db, options.school)).filter(({ by_code }) => by_code)
  if (!school) throw new UserFacingError(`No school has the code ${options.school}. Check the code.`)
  const files = await readFiles(options.file).catch(() => {
    throw new UserFacingError(`${options.file} can't be read. Check the path, and that it is a file or a folder.`)
  })
  try {
    const list = {
      organizationUuid: school.uuid,
      source: await readImportSource({ text: '', files }),
      missing: options.deactivateMissing ? 'deactivate' : 'keep',
    } as const
    if (!options.apply) return formatReport(await previewImport(db, list), false)
    const result = await db.transaction().execute(async (tx) => {
      const imported = await importPeopleList(tx, { ...list, manyLeave: options.allowMassDeactivation, now })
      await recordImport(tx, { school: school.uuid, name: summarizeReport(imported.report) })
      return imported
    })
    return formatReport(result.report, true)
  } catch (cause) {
    if (cause instanceof Failure) throw new UserFacingError(cause.message)
    throw cause
  }
}
