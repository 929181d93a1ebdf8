/** Maps the classes of a roster to unique names at the school. Pure. */
import { toNameKey, tidyName } from '#rules/names.ts'
import { MAX_SECTION_NAME_LENGTH } from '#rules/sections.ts'
import type { Roster, RosterClass } from '#server/partners/roster/roster.ts'

export interface ExistingSection {
  uuid: string
  name: string
  roster_key: string | null
  archived: boolean
}

export interface RosterClasses {
  /** Names by the roster's own id, without the classes that were archived here. */
  names: ReadonlyMap<string, string>
  /** Classes that don't exist here yet, by the key of their name. */
  newClasses: ReadonlyMap<string, { key: string; grade: number | null }>
  /** Existing classes that get a new name or now belong to the roster. */
  renamed: { uuid: string; name: string; key: string }[]
  /** Uuids of the classes that the roster says have ended. */
  over: string[]
}

const truncate = (name: string, suffix = ''): string =>
  `${name.slice(0, MAX_SECTION_NAME_LENGTH - suffix.length).trim()}${suffix}`

/**
 * Schools teach the same subject many times over: a class code tells such classes apart, or a number if there is no
 * code.
 */
const toPreferredName = ({ name, code }: RosterClass, shared: ReadonlySet<string>): string => {
  const tidied = tidyName(name)
  return shared.has(toNameKey(tidied)) && code !== '' && code !== name
    ? truncate(tidied, ` ${code.slice(0, 20)}`)
    : truncate(tidied)
}

const listSharedNames = (classes: readonly RosterClass[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  const keys = classes.map(({ name }) => toNameKey(name))
  return new Set(keys.filter((key) => seen.has(key) || !seen.add(key)))
}

const findFreeName = (preferred: string, isFree: (name: string) => boolean): string => {
  let name = preferred
  for (let count = 2; !isFree(name); count += 1) name = truncate(preferred, ` ${count}`)
  return name
}

export const matchRosterClasses = ({ classes, gone }: Roster, sections: readonly ExistingSection[]): RosterClasses => {
  const sectionsByKey = new Map(sections.map((section) => [section.roster_key, section]))
  /** The owner of each name: the uuid of a section, or the id of an imported class. */
  const owners = new Map(sections.filter(({ archived }) => !archived).map(({ uuid, name }) => [toNameKey(name), uuid]))
  const unownedSections = new Map(
    sections.filter(({ roster_key }) => !roster_key).map(({ uuid, name }) => [uuid, name]),
  )
  const shared = listSharedNames(classes)
  const names = new Map<string, string>()
  const newClasses = new Map<string, { key: string; grade: number | null }>()
  const renamed: RosterClasses['renamed'] = []
  for (const [key, section] of sectionsByKey) if (key && !section.archived) names.set(key, section.name)
  for (const rosterClass of classes) {
    const { key, grade } = rosterClass
    const existing = sectionsByKey.get(key)
    if (existing?.archived) continue
    const isFree = (name: string): boolean => {
      const owner = owners.get(toNameKey(name))
      return owner === undefined || owner === existing?.uuid || (!existing && unownedSections.has(owner))
    }
    const name = findFreeName(toPreferredName(rosterClass, shared), isFree)
    const uuid = existing?.uuid ?? owners.get(toNameKey(name))
    if (uuid === undefined) newClasses.set(toNameKey(name), { key, grade: grade ?? null })
    else if (existing?.name !== name) renamed.push({ uuid, name, key })
    if (uuid !== undefined) unownedSections.delete(uuid)
    owners.set(toNameKey(name), uuid ?? key)
    names.set(key, name)
  }
  const ended = gone.classes.flatMap((key) => sectionsByKey.get(key) ?? []).filter(({ archived }) => !archived)
  return { names, newClasses, renamed, over: ended.map(({ uuid }) => uuid) }
}
