/**
 * Turns a feature of a school off, or on again. The change applies from the next call on. See
 * docs/product.md#features-a-school-can-turn-off.
 */
import type { Database } from '#server/platform/database/database.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import {
  findSchoolsByCodeOrName,
  type FeatureArgument,
  featureColumns,
  setFeatureByCommand,
} from './school-commands.queries.ts'

const isFeatureArgument = (arg: string): arg is FeatureArgument => Object.hasOwn(featureColumns, arg)

const requireSchool = async (db: Database, codeOrName: string) => {
  const schools = await findSchoolsByCodeOrName(db, codeOrName)
  const [school] = schools
  if (!school) throw new UserFacingError(`No school has the code or name ${codeOrName}. Check the spelling.`)
  if (school.by_code || schools.length === 1) return school
  const codes = schools.map(({ school_code }) => school_code).join(', ')
  throw new UserFacingError(`Several schools have the name ${codeOrName}. Use a code instead: ${codes}`)
}

/**
 * @param options the school's code or name, the feature, and its new state
 * @returns the new state, as a line
 * @throws UserFacingError
 */
export const runFeatureCommand = async (
  db: Database,
  { school: codeOrName, feature, on }: { school: string; feature: string; on: boolean },
): Promise<string> => {
  if (!isFeatureArgument(feature)) {
    const features = Object.keys(featureColumns).join(', ')
    throw new UserFacingError(`There is no feature ${feature}. Use one of these: ${features}`)
  }
  const school = await requireSchool(db, codeOrName)
  await setFeatureByCommand(db, { uuid: school.uuid, feature, on })
  return `${school.name} (${school.school_code}): ${feature} ${on ? 'on' : 'off'}`
}
