/** A list of people from the command line: looked at, and done where it says so. */
import { readFile } from 'node:fs/promises'
import type { PeopleReport } from '#contract/identity/people-import.ts'
import { Failure } from '#contract/failures.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { schoolsNamed } from '../../schools.queries.ts'
import { importList, lookAtList } from './importing.ts'

/** What was asked for cannot be done; `message` is one sentence for the administrator. */
export class PeopleImportRefused extends Error {}

const USAGE = 'Say which file and school: people-import <file.csv> --school CODE [--missing] [--many-leave] [--apply]'

interface Wish {
  file: string
  school: string
  missing: 'keep' | 'deactivate'
  manyLeave: boolean
  apply: boolean
}

const wishIn = (words: readonly string[]): Wish => {
  const flags = words.filter((word) => word.startsWith('--'))
  const at = words.indexOf('--school')
  const school = at === -1 ? '' : (words[at + 1] ?? '')
  const [file = '', ...more] = words.filter((word, place) => !word.startsWith('--') && (at === -1 || place !== at + 1))
  const unknown = flags.some((flag) => !['--school', '--missing', '--many-leave', '--apply'].includes(flag))
  if (!file || !school || more.length > 0 || unknown) throw new PeopleImportRefused(USAGE)
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
  ...mistakes.map(({ line, text }) => `line ${line}: ${text}`),
  `${counts.rows} rows: ${counts.add} new, ${counts.change} changed, ${counts.unchanged} the same, ` +
    `${counts.deactivate} deactivated, ${counts.wrong} left out, ${counts.classes} new classes`,
  applied
    ? 'Done. Print cards for new pupils, and invite new adults, on the page People.'
    : 'Nothing is changed yet: add --apply to do it.',
]

/**
 * @returns what is to be said, line by line
 * @throws PeopleImportRefused
 */
export const importPeopleByWords = async (db: Database, words: readonly string[], now: Date): Promise<string[]> => {
  const wish = wishIn(words)
  const [school] = (await schoolsNamed(db, wish.school)).filter(({ by_code }) => by_code)
  if (!school) throw new PeopleImportRefused(`There is no school with the code ${wish.school}.`)
  const text = await readFile(wish.file, 'utf8').catch(() => {
    throw new PeopleImportRefused(`${wish.file} can't be read.`)
  })
  const list = { organizationUuid: school.uuid, text: text.replaceAll('\0', ''), missing: wish.missing }
  if (!wish.apply) return linesOf(await lookAtList(db, list), false)
  try {
    const done = await db.transaction().execute((tx) => importList(tx, { ...list, manyLeave: wish.manyLeave, now }))
    return linesOf(done.report, true)
  } catch (cause) {
    if (cause instanceof Failure) throw new PeopleImportRefused(cause.message)
    throw cause
  }
}
