/** Maps the classes of a roster to unique names at the school. Pure. */
import { nameKey, tidyName } from '#rules/names.ts'
import { CLASS_NAME_MOST } from '#rules/people/people.ts'
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
  fresh: ReadonlyMap<string, { key: string; grade: number | null }>
  /** Existing classes that get a new name or now belong to the roster. */
  renamed: { uuid: string; name: string; key: string }[]
  /** Uuids of the classes that the roster says have ended. */
  over: string[]
}

const cut = (name: string, more = ''): string => `${name.slice(0, CLASS_NAME_MOST - more.length).trim()}${more}`

/**
 * Schools teach the same subject many times over: a class code tells such classes apart, or a number if there is no
 * code.
 */
const preferredName = ({ name, code }: RosterClass, shared: ReadonlySet<string>): string => {
  const tidy = tidyName(name)
  return shared.has(nameKey(tidy)) && code !== '' && code !== name ? cut(tidy, ` ${code.slice(0, 20)}`) : cut(tidy)
}

const sharedNames = (classes: readonly RosterClass[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  const keys = classes.map(({ name }) => nameKey(name))
  return new Set(keys.filter((key) => seen.has(key) || !seen.add(key)))
}

const freeName = (preferred: string, isFree: (name: string) => boolean): string => {
  let name = preferred
  for (let count = 2; !isFree(name); count += 1) name = cut(preferred, ` ${count}`)
  return name
}

export const matchRosterClasses = ({ classes, gone }: Roster, sections: readonly ExistingSection[]): RosterClasses => {
  const sectionsByKey = new Map(sections.map((section) => [section.roster_key, section]))
  /** The owner of each name: the uuid of a section, or the id of an imported class. */
  const owners = new Map(sections.filter(({ archived }) => !archived).map(({ uuid, name }) => [nameKey(name), uuid]))
  const ownless = new Map(sections.filter(({ roster_key }) => !roster_key).map(({ uuid, name }) => [uuid, name]))
  const shared = sharedNames(classes)
  const names = new Map<string, string>()
  const fresh = new Map<string, { key: string; grade: number | null }>()
  const renamed: RosterClasses['renamed'] = []
  for (const [key, section] of sectionsByKey) if (key && !section.archived) names.set(key, section.name)
  for (const rosterClass of classes) {
    const { key, grade } = rosterClass
    const here = sectionsByKey.get(key)
    if (here?.archived) continue
    const isFree = (name: string): boolean => {
      const owner = owners.get(nameKey(name))
      return owner === undefined || owner === here?.uuid || (!here && ownless.has(owner))
    }
    const name = freeName(preferredName(rosterClass, shared), isFree)
    const uuid = here?.uuid ?? owners.get(nameKey(name))
    if (uuid === undefined) fresh.set(nameKey(name), { key, grade: grade ?? null })
    else if (here?.name !== name) renamed.push({ uuid, name, key })
    if (uuid !== undefined) ownless.delete(uuid)
    owners.set(nameKey(name), uuid ?? key)
    names.set(key, name)
  }
  const over = gone.classes.flatMap((key) => sectionsByKey.get(key) ?? []).filter(({ archived }) => !archived)
  return { names, fresh, renamed, over: over.map(({ uuid }) => uuid) }
}
