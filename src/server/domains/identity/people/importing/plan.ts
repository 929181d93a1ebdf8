/** What a list of people would do at a school. Pure: the list on one side, the school as it is on the other. */
import { nameKey } from '#rules/names.ts'
import { type ListedPerson, type PeopleList, signInKey } from '#rules/people/listed-people.ts'
import { type Mistake, mistakeAt, type MistakeName } from '#rules/people/mistakes.ts'
import { usernameFor } from '#rules/people/people.ts'
import type { KnownPerson } from './school.queries.ts'

export interface SchoolNow {
  people: readonly KnownPerson[]
  sections: readonly { uuid: string; name: string }[]
  members: readonly { section_uuid: string; account_uuid: string }[]
  /** E-mail addresses of the list that somebody at another school has. */
  elsewhere: ReadonlySet<string>
}

export interface Change {
  person: KnownPerson
  listed: ListedPerson
  parts: string[]
}

export interface PeoplePlan {
  add: ListedPerson[]
  change: Change[]
  unchanged: number
  deactivate: KnownPerson[]
  /** Of classes that are not there yet: the name as first written, and who is the first in it. */
  classes: { name: string; of: ListedPerson }[]
  mistakes: Mistake[]
  manyLeave: boolean
}

/** A list that would send away more than this part of those it is about is likely to be cut off. */
const MOST_LEAVING = 0.1

const isPupil = ({ user_type }: { user_type: string }): boolean => user_type === 'student'

class Planning {
  readonly plan: PeoplePlan = {
    add: [],
    change: [],
    unchanged: 0,
    deactivate: [],
    classes: [],
    mistakes: [],
    manyLeave: false,
  }
  readonly #school: SchoolNow
  readonly #byEmail = new Map<string, KnownPerson>()
  readonly #byUsername = new Map<string, KnownPerson>()
  readonly #usernames = new Set<string>()
  readonly #sections: Map<string, string>
  readonly #memberships: Set<string>
  readonly #newClasses = new Set<string>()
  /** Lines by whom they are about. */
  readonly #met = new Map<string, number>()

  constructor(school: SchoolNow) {
    this.#school = school
    for (const person of school.people) {
      if (person.email) this.#byEmail.set(signInKey(person.email), person)
      if (person.username) this.#byUsername.set(signInKey(person.username), person)
    }
    for (const username of this.#byUsername.keys()) this.#usernames.add(username)
    this.#sections = new Map(school.sections.map(({ uuid, name }) => [nameKey(name), uuid]))
    this.#memberships = new Set(school.members.map((member) => `${member.section_uuid} ${member.account_uuid}`))
  }

  #known({ email, username }: ListedPerson): KnownPerson | 'two_people' | undefined {
    const byEmail = email ? this.#byEmail.get(signInKey(email)) : undefined
    const byUsername = username ? this.#byUsername.get(signInKey(username)) : undefined
    return byEmail && byUsername && byEmail !== byUsername ? 'two_people' : (byUsername ?? byEmail)
  }

  #refused(listed: ListedPerson, known: KnownPerson | undefined): MistakeName | undefined {
    const fresh = listed.email && (!known?.email || signInKey(known.email) !== signInKey(listed.email))
    if (fresh && this.#school.elsewhere.has(listed.email!.toLowerCase())) return 'email_elsewhere'
    if (!known) return undefined
    if (known.user_type === 'admin') return 'is_admin'
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
      comesIn ||= !section || !known || !this.#memberships.has(`${section} ${known.uuid}`)
    }
    return comesIn
  }

  /** A cell that is empty says nothing, so it changes nothing. */
  #partsOf(listed: ListedPerson, known: KnownPerson): string[] {
    const parts = [
      ...(listed.first_name !== known.first_name || listed.last_name !== known.last_name ? ['name'] : []),
      ...(listed.email && listed.email !== known.email ? ['email'] : []),
      ...(listed.username && listed.username !== known.username ? ['username'] : []),
      ...(listed.user_type !== known.user_type ? ['role'] : []),
      ...(listed.grade !== null && listed.grade !== known.grade ? ['grade'] : []),
      ...(known.gone ? ['back'] : []),
    ]
    return this.#meetClasses(listed, known) ? [...parts, 'class'] : parts
  }

  #add(listed: ListedPerson): void {
    if (listed.username) this.#usernames.add(signInKey(listed.username))
    this.#meetClasses(listed, undefined)
    this.plan.add.push(listed)
  }

  meet(listed: ListedPerson): void {
    const known = this.#known(listed)
    const wrong = (name: MistakeName, other?: number): void =>
      void this.plan.mistakes.push(mistakeAt(listed.line, name, other === undefined ? {} : { other }))
    if (known === 'two_people') return wrong(known)
    const refused = this.#refused(listed, known)
    const before = known && this.#met.get(known.uuid)
    if (known) this.#met.set(known.uuid, before ?? listed.line)
    if (refused) return wrong(refused)
    if (!known) return this.#add(listed)
    if (before !== undefined) return wrong('same_row', before)
    const parts = this.#partsOf(listed, known)
    if (parts.length) this.plan.change.push({ person: known, listed, parts })
    else this.plan.unchanged += 1
  }

  /** Pupils sign in with a username, whoever has an e-mail address besides. */
  nameThoseWithout(): void {
    for (const listed of this.plan.add) {
      if (listed.username || !isPupil(listed)) continue
      listed.username = usernameFor(listed, (name) => this.#usernames.has(signInKey(name)))
      this.#usernames.add(signInKey(listed.username))
    }
  }

  /** Of pupils where the list is one of pupils, of teachers where it is one of teachers; of admins never. */
  meetMissing({ people, mentioned }: PeopleList): void {
    const about = new Set(people.map(isPupil))
    const there = this.#school.people.filter(
      (person) => !person.gone && person.user_type !== 'admin' && about.has(isPupil(person)),
    )
    const isMentioned = (name: string | null): boolean => name !== null && mentioned.has(signInKey(name))
    this.plan.deactivate = there.filter(
      ({ uuid, email, username }) => !this.#met.has(uuid) && !isMentioned(email) && !isMentioned(username),
    )
    this.plan.manyLeave = this.plan.deactivate.length > there.length * MOST_LEAVING
  }
}

export const planOf = (list: PeopleList, school: SchoolNow, missing: 'keep' | 'deactivate'): PeoplePlan => {
  const planning = new Planning(school)
  planning.plan.mistakes.push(...list.mistakes)
  for (const listed of list.people) planning.meet(listed)
  planning.nameThoseWithout()
  // A list that could not be read says of nobody that they have left.
  if (missing === 'deactivate' && list.people.length > 0) planning.meetMissing(list)
  planning.plan.mistakes.sort((one, other) => one.line - other.line)
  return planning.plan
}
