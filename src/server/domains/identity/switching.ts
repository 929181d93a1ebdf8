/**
 * Switches a feature off for a school, or on again. It holds from the next call on. See
 * docs/product.md#features-a-school-can-switch-off.
 */
import type { Database } from '../../platform/database/database.ts'
import { schoolsNamed, type Switch, switches, switchSchool } from './schools.queries.ts'

/** What was asked for cannot be done; `message` is one sentence for the administrator. */
export class SwitchRefused extends Error {}

const USAGE = `Say which school, what, and how: school <code or name> ${Object.keys(switches).join('|')} on|off`

const isSwitch = (word: string | undefined): word is Switch => word !== undefined && Object.hasOwn(switches, word)

const schoolNamed = async (db: Database, name: string) => {
  const schools = await schoolsNamed(db, name)
  const [school] = schools
  if (!school) throw new SwitchRefused(`There is no school with the code or name ${name}.`)
  if (school.by_code || schools.length === 1) return school
  const codes = schools.map(({ school_code }) => school_code).join(', ')
  throw new SwitchRefused(`More than one school is meant by ${name}. Use a code: ${codes}`)
}

/**
 * @param words the school's code or name, which may be several words, what to switch, and how
 * @returns what is so now, as a sentence
 * @throws SwitchRefused
 */
export const switchByWords = async (db: Database, words: readonly string[]): Promise<string> => {
  const name = words.slice(0, -2).join(' ')
  const [part, how] = words.slice(-2)
  if (name === '' || !isSwitch(part) || (how !== 'on' && how !== 'off')) throw new SwitchRefused(USAGE)
  const school = await schoolNamed(db, name)
  await switchSchool(db, { uuid: school.uuid, part, on: how === 'on' })
  return `${school.name} (${school.school_code}): ${part} ${how}`
}
