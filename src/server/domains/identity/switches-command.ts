/**
 * Turns a feature of a school off, or on again. The change applies from the next call on. See
 * docs/product.md#features-a-school-can-turn-off.
 */
import type { Database } from '#server/platform/database/database.ts'
import { findSchoolsByName, type SchoolSwitch, schoolSwitches, updateSchoolSwitch } from './schools.queries.ts'

/** The command can't be carried out; `message` is one sentence for the administrator. */
export class SwitchCommandError extends Error {}

const isSwitch = (arg: string): arg is SchoolSwitch => Object.hasOwn(schoolSwitches, arg)

const requireSchoolByName = async (db: Database, name: string) => {
  const schools = await findSchoolsByName(db, name)
  const [school] = schools
  if (!school) throw new SwitchCommandError(`No school has the code or name ${name}. Check the spelling.`)
  if (school.by_code || schools.length === 1) return school
  const codes = schools.map(({ school_code }) => school_code).join(', ')
  throw new SwitchCommandError(`Several schools have the name ${name}. Use a code instead: ${codes}`)
}

/**
 * @param options the school's code or name, the feature, and its new state
 * @returns the new state, as a line
 * @throws SwitchCommandError
 */
export const runSwitchCommand = async (
  db: Database,
  { school: name, feature, on }: { school: string; feature: string; on: boolean },
): Promise<string> => {
  if (!isSwitch(feature)) throw new SwitchCommandError(`There is no feature ${feature}.`)
  const school = await requireSchoolByName(db, name)
  await updateSchoolSwitch(db, { uuid: school.uuid, part: feature, on })
  return `${school.name} (${school.school_code}): ${feature} ${on ? 'on' : 'off'}`
}
