/**
 * Reconciles a list of people, such as a OneRoster file, with a school: plans what the list would change. A pure function
 * of the list and the school's current state.
 */
import { toNameKey } from '#rules/names.ts'
import { type ListedPerson, type PeopleList, toSignInKey } from '#rules/people/people-list.ts'
import { type Mistake, createMistake, type MistakeName } from '#rules/people/mistakes.ts'
import { suggestUsername } from '#rules/people/people.ts'
import { toListTarget, type SignInTarget } from '#server/domains/identity/ranks.ts'
import type { RosterList } from './roster-list.ts'
import type { ExistingMember, ExistingPerson } from './school.queries.ts'

export interface SchoolPeopleState {
  people: readonly ExistingPerson[]
  sections: readonly { uuid: string; name: string }[]
  members: readonly ExistingMember[]
  /** Email addresses of the list that belong to somebody at another school. */
  emailsElsewhere: ReadonlySet<string>
}

export interface PlannedChange {
  person: SignInTarget<ExistingPerson>
  listed: ListedPerson
  parts: string[]
  /** Uuids of the classes that they leave. */
  leaves: string[]
}

export interface PeoplePlan {
  add: ListedPerson[]
  change: PlannedChange[]
  unchanged: number
  deactivate: ExistingPerson[]
  /** Classes that don't exist yet: the name as first written, and the first person in it. */
  classes: { name: string; of: ListedPerson }[]
  mistakes: Mistake[]
  manyLeave: boolean
  /** Number of new class memberships. */
  joins: number
}

/** A list that would deactivate more than this share of the people it concerns is probably cut off. */
const MAX_LEAVING_SHARE = 0.1

const isStudent = ({ user_type }: { user_type: string }): boolean => user_type === 'student'

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
  readonly #byEmail = new Map<string, ExistingPerson>()
  readonly #byUsername = new Map<string, ExistingPerson>()
  readonly #usernames = new Set<string>()
  readonly #sections: Map<string, string>
  readonly #memberships: Map<string, readonly ExistingMember[]>
  readonly #byKey = new Map<string, ExistingPerson>()
  /** A roster's ids that appear in the list. */
  readonly #keys: ReadonlySet<string>
  readonly #newClasses = new Set<string>()
  /** Line numbers by the person they concern. */
  readonly #linesByPerson = new Map<string, number>()

  constructor(school: SchoolPeopleState, list: PeopleList) {
    this.#school = school
    this.#keys = new Set(list.people.flatMap(({ key }) => key ?? []))
    for (const person of school.people) {
      if (person.email) this.#byEmail.set(toSignInKey(person.email), person)
      if (person.username) this.#byUsername.set(toSignInKey(person.username), person)
      if (person.roster_key) this.#byKey.set(person.roster_key, person)
    }
    for (const username of this.#byUsername.keys()) this.#usernames.add(username)
    this.#sections = new Map(school.sections.map(({ uuid, name }) => [toNameKey(name), uuid]))
    this.#memberships = Map.groupBy(school.members, ({ account_uuid }) => account_uuid)
  }

  /**
   * Finds the person of a row. A roster id identifies them. Their names do so the first time, or if the roster has
   * given them another id.
   */
  #findPerson(listed: ListedPerson): ExistingPerson | 'two_people' | 'key_of_another' | undefined {
    const named = this.#findByNames(listed)
    if (listed.key === undefined || named === 'two_people') return named
    const personByKey = this.#byKey.get(listed.key)
    const isKeyInList = this.#keys.has(named?.roster_key ?? '')
    if (named && named !== personByKey && (personByKey !== undefined || isKeyInList)) return 'key_of_another'
    return personByKey ?? named
  }

  #findByNames({ email, username }: ListedPerson): ExistingPerson | 'two_people' | undefined {
    const byEmail = email ? this.#byEmail.get(toSignInKey(email)) : undefined
    const byUsername = username ? this.#byUsername.get(toSignInKey(username)) : undefined
    return byEmail && byUsername && byEmail !== byUsername ? 'two_people' : (byUsername ?? byEmail)
  }

  #findMistake(listed: ListedPerson, existing: ExistingPerson | undefined): MistakeName | undefined {
    const isNewEmail = listed.email && (!existing?.email || toSignInKey(existing.email) !== toSignInKey(listed.email))
    if (isNewEmail && this.#school.emailsElsewhere.has(listed.email!.toLowerCase())) return 'email_elsewhere'
    if (!existing) return undefined
    if (!toListTarget(existing)) return 'is_admin'
    if (isStudent(existing) === isStudent(listed)) return undefined
    return isStudent(existing) ? 'is_pupil' : 'is_adult'
  }

  #planClasses(listed: ListedPerson, existing: ExistingPerson | undefined): boolean {
    let joinsClass = false
    for (const name of listed.classes) {
      const key = toNameKey(name)
      const section = this.#sections.get(key)
      if (!section && !this.#newClasses.has(key)) {
        this.#newClasses.add(key)
        this.plan.classes.push({ name, of: listed })
      }
      const isMember =
        section && existing && this.#listMemberships(existing).some(({ section_uuid }) => section_uuid === section)
      if (!isMember) this.plan.joins += 1
      joinsClass ||= !isMember
    }
    return joinsClass
  }

  #listMemberships({ uuid }: ExistingPerson): readonly ExistingMember[] {
    return this.#memberships.get(uuid) ?? []
  }

  /** Returns the classes to leave: only a membership that a roster added is removed by a roster. */
  #listClassesToLeave({ classes, leaves = [] }: ListedPerson, existing: ExistingPerson): string[] {
    const leavesOthers = leaves === 'others'
    const named = new Set((leavesOthers ? classes : leaves).map((name) => this.#sections.get(toNameKey(name))))
    return this.#listMemberships(existing)
      .filter(({ brought_by, section_uuid }) => brought_by === 'roster' && named.has(section_uuid) !== leavesOthers)
      .map(({ section_uuid }) => section_uuid)
  }

  /** Returns which parts of a person change. An empty cell changes nothing. */
  #listChangedParts(listed: ListedPerson, existing: ExistingPerson, leaves: readonly string[]): string[] {
    const parts = [
      ...(listed.first_name !== existing.first_name || listed.last_name !== existing.last_name ? ['name'] : []),
      ...(listed.email && listed.email !== existing.email ? ['email'] : []),
      ...(listed.username && listed.username !== existing.username ? ['username'] : []),
      ...(listed.user_type !== existing.user_type ? ['role'] : []),
      ...(listed.grade !== null && listed.grade !== existing.grade ? ['grade'] : []),
      ...(existing.gone ? ['back'] : []),
      ...(listed.key !== undefined && listed.key !== existing.roster_key ? ['key'] : []),
    ]
    return this.#planClasses(listed, existing) || leaves.length > 0 ? [...parts, 'class'] : parts
  }

  #add(listed: ListedPerson): void {
    this.#planClasses(listed, undefined)
    this.plan.add.push(listed)
  }

  planRow(listed: ListedPerson): void {
    const existing = this.#findPerson(listed)
    const file = listed.key === undefined ? {} : { file: 'users.csv' }
    const addMistake = (name: MistakeName, other?: number): void =>
      void this.plan.mistakes.push({
        ...createMistake(listed.line, name, other === undefined ? {} : { other }),
        ...file,
      })
    if (existing === 'two_people' || existing === 'key_of_another') {
      this.#markPresent(listed)
      return addMistake(existing)
    }
    const mistake = this.#findMistake(listed, existing)
    const earlierLine = existing && this.#linesByPerson.get(existing.uuid)
    if (existing) this.#linesByPerson.set(existing.uuid, earlierLine ?? listed.line)
    if (mistake) return addMistake(mistake)
    // The username is reserved for a person of this list, known or new, so it is never generated for another one.
    if (listed.username) this.#usernames.add(toSignInKey(listed.username))
    if (!existing) return this.#add(listed)
    const person = toListTarget(existing)
    if (!person) return addMistake('is_admin')
    if (earlierLine !== undefined) return addMistake('same_row', earlierLine)
    // The school decides what a teacher may do here, not its roster.
    if (listed.key !== undefined && existing.user_type === 'teacher_only') listed.user_type = 'teacher_only'
    const leaves = this.#listClassesToLeave(listed, existing)
    const parts = this.#listChangedParts(listed, existing, leaves)
    if (parts.length) this.plan.change.push({ person, listed, parts, leaves })
    else this.plan.unchanged += 1
  }

  /** Counts a person as present even if their row can't be imported. */
  #markPresent({ key, email, username }: ListedPerson): void {
    for (const existing of [
      key === undefined ? undefined : this.#byKey.get(key),
      email ? this.#byEmail.get(toSignInKey(email)) : undefined,
      username ? this.#byUsername.get(toSignInKey(username)) : undefined,
    ]) {
      if (existing && !this.#linesByPerson.has(existing.uuid)) this.#linesByPerson.set(existing.uuid, 0)
    }
  }

  /** Generates usernames for students without one; they need one even if they have an email address. */
  assignUsernames(): void {
    for (const listed of this.plan.add) {
      if (listed.username || !isStudent(listed)) continue
      listed.username = suggestUsername(listed, (name) => this.#usernames.has(toSignInKey(name)))
      this.#usernames.add(toSignInKey(listed.username))
    }
  }

  /**
   * Deactivates missing students if the list contains students, and missing teachers if it contains teachers; never
   * admins.
   */
  deactivateMissing({ people, mentioned }: PeopleList): void {
    const listedRoles = new Set(people.map(isStudent))
    const activePeople = this.#school.people.filter(
      (person) => !person.gone && person.user_type !== 'admin' && listedRoles.has(isStudent(person)),
    )
    const isMentioned = (name: string | null): boolean => name !== null && mentioned.has(toSignInKey(name))
    this.#deactivate(
      activePeople.filter(
        ({ uuid, email, username, roster_key }) =>
          !this.#linesByPerson.has(uuid) && !isMentioned(email) && !isMentioned(username) && !isMentioned(roster_key),
      ),
      activePeople.length,
    )
  }

  deactivateDeleted(keys: ReadonlySet<string>): void {
    const activePeople = this.#school.people.filter((person) => !person.gone && person.user_type !== 'admin')
    this.#deactivate(
      activePeople.filter(({ roster_key }) => roster_key !== null && keys.has(roster_key)),
      activePeople.length,
    )
  }

  #deactivate(people: ExistingPerson[], of: number): void {
    this.plan.deactivate = people
    this.plan.manyLeave = people.length > of * MAX_LEAVING_SHARE
  }
}

export const createImportPlan = (
  list: PeopleList | RosterList,
  school: SchoolPeopleState,
  missing: 'keep' | 'deactivate' | 'gone',
): PeoplePlan => {
  const planner = new ImportPlanner(school, list)
  planner.plan.mistakes.push(...list.mistakes)
  for (const listed of list.people) planner.planRow(listed)
  planner.assignUsernames()
  // An unreadable list proves nobody's absence, so nobody is deactivated.
  if (missing === 'deactivate' && list.people.length > 0) planner.deactivateMissing(list)
  if ('roster' in list && missing === 'gone') planner.deactivateDeleted(list.roster.gone)
  const getFile = ({ file = '' }: Mistake): string => file
  planner.plan.mistakes.sort((one, other) => getFile(one).localeCompare(getFile(other)) || one.line - other.line)
  return planner.plan
}
