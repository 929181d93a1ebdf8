/**
 * Turns a roster into a list of people, so that one planner handles both. A pure function of the roster and the school.
 */
import { isEmail } from '#rules/address-forms.ts'
import { type CellResult, readEmail, readName, readUsername } from '#rules/people/listed-cells.ts'
import { type ListedPerson, type PeopleList, signInKey } from '#rules/people/listed-people.ts'
import { type Mistake, createMistake, type MistakeName } from '#rules/people/mistakes.ts'
import type { Roster, RosterMember, RosterPerson } from '#server/partners/roster/roster.ts'
import { matchRosterClasses, type ExistingSection, type RosterClasses } from './roster-classes.ts'
import type { ExistingPerson } from './school.queries.ts'

export interface RosterList extends PeopleList {
  roster: {
    classes: RosterClasses
    /** Ids of the people who have left, according to the roster. */
    gone: ReadonlySet<string>
  }
}

interface RosterSchool {
  people: readonly ExistingPerson[]
  sections: readonly ExistingSection[]
  /** Lowercase email addresses that belong to somebody at another school. */
  elsewhere: ReadonlySet<string>
}

const USERS = 'users.csv'

class RosterListBuilder {
  readonly mistakes: Mistake[]
  readonly people: ListedPerson[] = []
  readonly mentioned: Set<string>
  readonly #school: RosterSchool
  readonly #adults: ReadonlySet<string>
  readonly #lines = new Map<string, number>()

  constructor(roster: Roster, school: RosterSchool) {
    this.#school = school
    this.mistakes = roster.mistakes.map(({ file, line, message }) => ({
      file,
      line,
      name: 'roster',
      weight: 'row',
      text: message,
    }))
    this.mentioned = new Set([...roster.mentioned].map(signInKey))
    const adults = school.people.filter(({ user_type, email }) => user_type !== 'student' && email !== null)
    this.#adults = new Set(adults.map(({ email }) => signInKey(email!)))
  }

  #addMistake(line: number, name: MistakeName, values: Parameters<typeof createMistake>[2]): void {
    this.mistakes.push({ ...createMistake(line, name, values), file: USERS })
  }

  /** Adds a note about the row, which is imported all the same. */
  #addNote(line: number, name: MistakeName, values: Parameters<typeof createMistake>[2]): void {
    this.mistakes.push({ ...createMistake(line, name, values), file: USERS, weight: 'note' })
  }

  /** Students often have a family address: it is left out if it can't belong to the student alone. */
  #emailOf({ line, email = '', role }: RosterPerson): CellResult<string | null> {
    const read = readEmail(email)
    if (role === 'teacher' || email === '') return read
    const key = signInKey(email)
    const other = this.#lines.get(`email ${key}`)
    const isTaken = this.#adults.has(key) || this.#school.elsewhere.has(email.toLowerCase())
    if ('value' in read && other === undefined && !isTaken) return read
    if ('wrong' in read) this.#addNote(line, read.wrong, { text: email })
    else if (other === undefined) this.#addNote(line, 'email_elsewhere', {})
    else this.#addNote(line, 'same_email', { other })
    return { value: null }
  }

  /**
   * Some programs export the email address as the username, and some export names that can't be typed: a name is then
   * generated.
   */
  #usernameOf({ username = '', role }: RosterPerson): string | null {
    const read = readUsername(username)
    const isTwice = this.#lines.has(`username ${signInKey(username)}`)
    return role === 'student' && 'value' in read && !isTwice ? read.value : null
  }

  add(person: RosterPerson, placements: Pick<ListedPerson, 'classes' | 'leaves' | 'grade'>): void {
    const { line, key, role } = person
    const username = person.username ?? ''
    const withEmail = person.email ? person : { ...person, email: isEmail(username) ? username : undefined }
    const cells = {
      first_name: readName(person.firstName, 'first_name_missing'),
      last_name: readName(person.lastName, 'last_name_missing'),
      email: this.#emailOf(withEmail),
    }
    const twice = withEmail.email && this.#lines.get(`email ${signInKey(withEmail.email)}`)
    const wrong = Object.entries(cells).find(([, read]) => 'wrong' in read)
    if (wrong || (twice && role === 'teacher')) {
      const text =
        { first_name: person.firstName, last_name: person.lastName, email: withEmail.email ?? '' }[
          wrong?.[0] ?? 'email'
        ] ?? ''
      const name = wrong && 'wrong' in wrong[1] ? wrong[1].wrong : 'same_email'
      this.#addMistake(line, name, { text, ...(twice ? { other: twice } : {}) })
      for (const each of [key, username, withEmail.email]) if (each) this.mentioned.add(signInKey(each))
      return
    }
    const valueOf = <Value>(read: CellResult<Value>): Value => (read as { value: Value }).value
    const listed: ListedPerson = {
      line,
      key,
      first_name: valueOf(cells.first_name),
      last_name: valueOf(cells.last_name),
      email: valueOf(cells.email),
      username: this.#usernameOf(person),
      user_type: role,
      ...placements,
    }
    for (const column of ['email', 'username'] as const) {
      if (listed[column]) this.#lines.set(`${column} ${signInKey(listed[column])}`, line)
    }
    this.people.push(listed)
  }
}

const groupByPerson = (members: readonly RosterMember[]): Map<string, RosterMember[]> =>
  Map.groupBy(members, ({ personKey }) => personKey)

/** Returns the person as they are here, because a list of changes may only mention somebody's classes. */
const toUnchangedPerson = (person: ExistingPerson, line: number): ListedPerson => ({
  line,
  key: person.roster_key!,
  email: null,
  username: null,
  first_name: person.first_name,
  last_name: person.last_name,
  user_type: person.user_type as ListedPerson['user_type'],
  grade: null,
  classes: [],
})

interface ClassPlacements {
  joins: Map<string, RosterMember[]>
  leaves: Map<string, RosterMember[]>
  names: (members: readonly RosterMember[] | undefined) => string[]
}

/** For a list of changes: adds the people whose classes change, with no other change to them. */
const addMembershipChanges = (
  listing: RosterListBuilder,
  { joins, leaves, names }: ClassPlacements,
  { people }: RosterSchool,
): void => {
  const values = new Set(listing.people.map(({ key }) => key))
  const peopleByKey = new Map(people.map((person) => [person.roster_key, person]))
  for (const key of new Set([...joins.keys(), ...leaves.keys()])) {
    if (values.has(key)) continue
    const [first] = joins.get(key) ?? leaves.get(key) ?? []
    const person = peopleByKey.get(key)
    if (person && !person.gone && person.user_type !== 'admin') {
      listing.people.push({
        ...toUnchangedPerson(person, first!.line),
        classes: names(joins.get(key)),
        leaves: names(leaves.get(key)),
      })
    } else if (!person && joins.has(key) && !listing.mentioned.has(signInKey(key))) {
      const text = `No person in the roster has the sourcedId “${key}”.`
      listing.mistakes.push({ file: 'enrollments.csv', line: first!.line, name: 'roster', weight: 'row', text })
    }
  }
}

export const rosterToPeopleList = (roster: Roster, school: RosterSchool): RosterList => {
  const listing = new RosterListBuilder(roster, school)
  const classes = matchRosterClasses(roster, school.sections)
  const gradeOf = new Map(roster.classes.map(({ key, grade }) => [key, grade]))
  const placements: ClassPlacements = {
    joins: groupByPerson(roster.members),
    leaves: groupByPerson(roster.gone.members),
    names: (members = []) => [...new Set(members.flatMap(({ classKey }) => classes.names.get(classKey) ?? []))],
  }
  for (const person of roster.people) {
    const joins = placements.joins.get(person.key)
    const leavesOthers = roster.kind === 'whole' && roster.tellsMembers && !roster.mentioned.has(person.key)
    listing.add(person, {
      classes: placements.names(joins),
      leaves: leavesOthers ? 'others' : placements.names(placements.leaves.get(person.key)),
      grade:
        person.role === 'student'
          ? (person.grade ??
            joins?.map(({ classKey }) => gradeOf.get(classKey)).find((grade) => grade !== undefined) ??
            null)
          : null,
    })
  }
  if (roster.kind === 'changes') addMembershipChanges(listing, placements, school)
  const { people, mistakes, mentioned } = listing
  return { people, mistakes, mentioned, rows: roster.rows, roster: { classes, gone: new Set(roster.gone.people) } }
}
