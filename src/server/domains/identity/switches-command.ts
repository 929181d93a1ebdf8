/**
 * Turns a feature of a school off, or on again. The change applies from the next call on. See
 * docs/product.md#features-a-school-can-switch-off.
 */
import type { Database } from '#server/platform/database/database.ts'
import { findSchoolsByName, type SchoolSwitch, schoolSwitches, updateSchoolSwitch } from './schools.queries.ts'

/** The command can't be carried out; `message` is one sentence for the administrator. */
export class SwitchCommandError extends Error {}

const USAGE = `Say which school, what, and how: school <code or name> ${Object.keys(schoolSwitches).join('|')} on|off`

const isSwitch = (word: string | undefined): word is SchoolSwitch =>
  word !== undefined && Object.hasOwn(schoolSwitches, word)

const requireSchoolByName = async (db: Database, name: string) => {
  const schools = await findSchoolsByName(db, name)
  const [school] = schools
  if (!school) throw new SwitchCommandError(`There is no school with the code or name ${name}.`)
  if (school.by_code || schools.length === 1) return school
  const codes = schools.map(({ school_code }) => school_code).join(', ')
  throw new SwitchCommandError(`More than one school is meant by ${name}. Use a code: ${codes}`)
}

/**
 * @param words the school's code or name, which may be several words, then the feature, then `on` or `off`
 * @returns the new state, as a sentence
 * @throws SwitchCommandError
 */
export const runSwitchCommand = async (db: Database, words: readonly string[]): Promise<string> => {
  const name = words.slice(0, -2).join(' ')
  const [part, how] = words.slice(-2)
  if (name === '' || !isSwitch(part) || (how !== 'on' && how !== 'off')) throw new SwitchCommandError(USAGE)
  const school = await requireSchoolByName(db, name)
  await updateSchoolSwitch(db, { uuid: school.uuid, part, on: how === 'on' })
  return `${school.name} (${school.school_code}): ${part} ${how}`
}
