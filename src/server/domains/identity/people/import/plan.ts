/** Plans what a list of people would change at a school. A pure function of the list and the school's current state. */
import { nameKey } from '#rules/names.ts'
import { type ListedPerson, type PeopleList, signInKey } from '#rules/people/listed-people.ts'
import { type Mistake, createMistake, type MistakeName } from '#rules/people/mistakes.ts'
import { usernameFor } from '#rules/people/people.ts'
import { toListTarget, type SignInTarget } from '#server/domains/identity/ranks.ts'
import type { RosterList } from './roster-list.ts'
import type { KnownMember, KnownPerson } from './school.queries.ts'

export interface SchoolPeopleState {
  people: readonly KnownPerson[]
  sections: readonly { uuid: string; name: string }[]
  members: readonly KnownMember[]
  /** Email addresses of the list that belong to somebody at another school. */
  elsewhere: ReadonlySet<string>
}

export interface PlannedChange {
  person: SignInTarget<KnownPerson>
  listed: ListedPerson
  parts: string[]
  /** Uuids of the classes that they leave. */
  leaves: string[]
}

export interface PeoplePlan {
  add: ListedPerson[]
  change: PlannedChange[]
  unchanged: number
  deactivate: KnownPerson[]
  /** Classes that don't exist yet: the name as first written, and the first person in it. */
  classes: { name: string; of: ListedPerson }[]
  mistakes: Mistake[]
  manyLeave: boolean
  /** Number of new class memberships. */
  joins: number
}

/** A list that would deactivate more than this share of the people it concerns is probably cut off. */
const MOST_LEAVING = 0.1

const isPupil = ({ user_type }: { user_type: string }): boolean => user_type === 'student'

class ImportPlanner {
  readonly plan: PeoplePlan = {
    add: [],
    change: [],
    unchanged: 0,
    deactivate: [],
    classes: [],
    mistakes: [],
    manyLeave: false,
    joins: 0,
  }
  readonly #school: SchoolPeopleState
  readonly #byEmail = new Map<string, KnownPerson>()
  readonly #byUsername = new Map<string, KnownPerson>()
  readonly #usernames = new Set<string>()
  readonly #sections: Map<string, string>
  readonly #memberships: Map<string, readonly KnownMember[]>
  readonly #byKey = new Map<string, KnownPerson>()
  /** A roster's ids that appear in the list. */
  readonly #keys: ReadonlySet<string>
  readonly #newClasses = new Set<string>()
  /** Line numbers by the person they concern. */
  readonly #met = new Map<string, number>()

  constructor(school: SchoolPeopleState, list: PeopleList) {
    this.#school = school
    this.#keys = new Set(list.people.flatMap(({ key }) => key ?? []))
    for (const person of school.people) {
      if (person.email) this.#byEmail.set(signInKey(person.email), person)
      if (person.username) this.#byUsername.set(signInKey(person.username), person)
      if (person.roster_key) this.#byKey.set(person.roster_key, person)
    }
    for (const username of this.#byUsername.keys()) this.#usernames.add(username)
    this.#sections = new Map(school.sections.map(({ uuid, name }) => [nameKey(name), uuid]))
    this.#memberships = Map.groupBy(school.members, ({ account_uuid }) => account_uuid)
  }

  /**
   * Finds the person of a row. A roster id identifies them. Their names do so the first time, or if the roster has
   * given them another id.
   */
  #known(listed: ListedPerson): KnownPerson | 'two_people' | 'key_of_another' | undefined {
    const named = this.#named(listed)
    if (listed.key === undefined || named === 'two_people') return named
    const keyed = this.#byKey.get(listed.key)
    const isOfAnother = this.#keys.has(named?.roster_key ?? '')
    if (named && named !== keyed && (keyed !== undefined || isOfAnother)) return 'key_of_another'
    return keyed ?? named
  }

  #named({ email, username }: ListedPerson): KnownPerson | 'two_people' | undefined {
    const byEmail = email ? this.#byEmail.get(signInKey(email)) : undefined
    const byUsername = username ? this.#byUsername.get(signInKey(username)) : undefined
    return byEmail && byUsername && byEmail !== byUsername ? 'two_people' : (byUsername ?? byEmail)
  }

  #refused(listed: ListedPerson, known: KnownPerson | undefined): MistakeName | undefined {
    const fresh = listed.email && (!known?.email || signInKey(known.email) !== signInKey(listed.email))
    if (fresh && this.#school.elsewhere.has(listed.email!.toLowerCase())) return 'email_elsewhere'
    if (!known) return undefined
    if (!toListTarget(known)) return 'is_admin'
    if (isPupil(known) === isPupil(listed)) return undefined
    return isPupil(known) ? 'is_pupil' : 'is_adult'
  }

  #meetClasses(listed: ListedPerson, known: KnownPerson | undefined): boolean {
    let comesIn = false
    for (const name of listed.classes) {
      const key = nameKey(name)
      const section = this.#sections.get(key)
      if (!section && !this.#newClasses.has(key)) {
        this.#newClasses.add(key)
        this.plan.classes.push({ name, of: listed })
      }
      const isIn = section && known && this.#placesOf(known).some(({ section_uuid }) => section_uuid === section)
      if (!isIn) this.plan.joins += 1
      comesIn ||= !isIn
    }
    return comesIn
  }

  #placesOf({ uuid }: KnownPerson): readonly KnownMember[] {
    return this.#memberships.get(uuid) ?? []
  }

  /** Returns the classes to leave: only a membership that a roster added is removed by a roster. */
  #leavesOf({ classes, leaves = [] }: ListedPerson, known: KnownPerson): string[] {
    const others = leaves === 'others'
    const named = new Set((others ? classes : leaves).map((name) => this.#sections.get(nameKey(name))))
    return this.#placesOf(known)
      .filter(({ brought_by, section_uuid }) => brought_by === 'roster' && named.has(section_uuid) !== others)
      .map(({ section_uuid }) => section_uuid)
  }

  /** Returns which parts of a person change. An empty cell changes nothing. */
  #partsOf(listed: ListedPerson, known: KnownPerson, leaves: readonly string[]): string[] {
    const parts = [
      ...(listed.first_name !== known.first_name || listed.last_name !== known.last_name ? ['name'] : []),
      ...(listed.email && listed.email !== known.email ? ['email'] : []),
      ...(listed.username && listed.username !== known.username ? ['username'] : []),
      ...(listed.user_type !== known.user_type ? ['role'] : []),
      ...(listed.grade !== null && listed.grade !== known.grade ? ['grade'] : []),
      ...(known.gone ? ['back'] : []),
      ...(listed.key !== undefined && listed.key !== known.roster_key ? ['key'] : []),
    ]
    return this.#meetClasses(listed, known) || leaves.length > 0 ? [...parts, 'class'] : parts
  }

  #add(listed: ListedPerson): void {
    this.#meetClasses(listed, undefined)
    this.plan.add.push(listed)
  }

  meet(listed: ListedPerson): void {
    const known = this.#known(listed)
    const file = listed.key === undefined ? {} : { file: 'users.csv' }
    const wrong = (name: MistakeName, other?: number): void =>
      void this.plan.mistakes.push({
        ...createMistake(listed.line, name, other === undefined ? {} : { other }),
        ...file,
      })
    if (known === 'two_people' || known === 'key_of_another') {
      this.#keep(listed)
      return wrong(known)
    }
    const refused = this.#refused(listed, known)
    const before = known && this.#met.get(known.uuid)
    if (known) this.#met.set(known.uuid, before ?? listed.line)
    if (refused) return wrong(refused)
    // The username is reserved for a person of this list, known or new, so it is never generated for another one.
    if (listed.username) this.#usernames.add(signInKey(listed.username))
    if (!known) return this.#add(listed)
    const person = toListTarget(known)
    if (!person) return wrong('is_admin')
    if (before !== undefined) return wrong('same_row', before)
    // The school decides what a teacher may do here, not its roster.
    if (listed.key !== undefined && known.user_type === 'teacher_only') listed.user_type = 'teacher_only'
    const leaves = this.#leavesOf(listed, known)
    const parts = this.#partsOf(listed, known, leaves)
    if (parts.length) this.plan.change.push({ person, listed, parts, leaves })
    else this.plan.unchanged += 1
  }

  /** Counts a person as present even if their row can't be imported. */
  #keep({ key, email, username }: ListedPerson): void {
    for (const known of [
      key === undefined ? undefined : this.#byKey.get(key),
      email ? this.#byEmail.get(signInKey(email)) : undefined,
      username ? this.#byUsername.get(signInKey(username)) : undefined,
    ]) {
      if (known && !this.#met.has(known.uuid)) this.#met.set(known.uuid, 0)
    }
  }

  /** Generates usernames for students without one; they need one even if they have an email address. */
  nameThoseWithout(): void {
    for (const listed of this.plan.add) {
      if (listed.username || !isPupil(listed)) continue
      listed.username = usernameFor(listed, (name) => this.#usernames.has(signInKey(name)))
      this.#usernames.add(signInKey(listed.username))
    }
  }

  /**
   * Deactivates missing students if the list contains students, and missing teachers if it contains teachers; never
   * admins.
   */
  meetMissing({ people, mentioned }: PeopleList): void {
    const about = new Set(people.map(isPupil))
    const there = this.#school.people.filter(
      (person) => !person.gone && person.user_type !== 'admin' && about.has(isPupil(person)),
    )
    const isMentioned = (name: string | null): boolean => name !== null && mentioned.has(signInKey(name))
    this.#sendAway(
      there.filter(
        ({ uuid, email, username, roster_key }) =>
          !this.#met.has(uuid) && !isMentioned(email) && !isMentioned(username) && !isMentioned(roster_key),
      ),
      there.length,
    )
  }

  meetGone(keys: ReadonlySet<string>): void {
    const there = this.#school.people.filter((person) => !person.gone && person.user_type !== 'admin')
    this.#sendAway(
      there.filter(({ roster_key }) => roster_key !== null && keys.has(roster_key)),
      there.length,
    )
  }

  #sendAway(people: KnownPerson[], of: number): void {
    this.plan.deactivate = people
    this.plan.manyLeave = people.length > of * MOST_LEAVING
  }
}

export const createImportPlan = (
  list: PeopleList | RosterList,
  school: SchoolPeopleState,
  missing: 'keep' | 'deactivate' | 'gone',
): PeoplePlan => {
  const planning = new ImportPlanner(school, list)
  planning.plan.mistakes.push(...list.mistakes)
  for (const listed of list.people) planning.meet(listed)
  planning.nameThoseWithout()
  // An unreadable list proves nobody's absence, so nobody is deactivated.
  if (missing === 'deactivate' && list.people.length > 0) planning.meetMissing(list)
  if ('roster' in list && missing === 'gone') planning.meetGone(list.roster.gone)
  const fileOf = ({ file = '' }: Mistake): string => file
  planning.plan.mistakes.sort((one, other) => fileOf(one).localeCompare(fileOf(other)) || one.line - other.line)
  return planning.plan
}
