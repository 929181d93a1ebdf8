/**
 * Turns a roster into a list of people, so that one planner handles both. A pure function of the roster and the school.
 */
import { isEmail } from '#rules/address-forms.ts'
import { type CellResult, readEmail, readName, readUsername } from '#rules/people/people-list-cells.ts'
import { type ListedPerson, type PeopleList, toSignInKey } from '#rules/people/people-list.ts'
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
  emailsElsewhere: ReadonlySet<string>
}

const USERS_FILE = 'users.csv'

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
    this.mentioned = new Set([...roster.mentioned].map(toSignInKey))
    const adults = school.people.filter(({ user_type, email }) => user_type !== 'student' && email !== null)
    this.#adults = new Set(adults.map(({ email }) => toSignInKey(email!)))
  }

  #addMistake(line: number, name: MistakeName, values: Parameters<typeof createMistake>[2]): void {
    this.mistakes.push({ ...createMistake(line, name, values), file: USERS_FILE })
  }

  /** Adds a note about the row, which is imported all the same. */
  #addNote(line: number, name: MistakeName, values: Parameters<typeof createMistake>[2]): void {
    this.mistakes.push({ ...createMistake(line, name, values), file: USERS_FILE, weight: 'note' })
  }

  /** Students often have a family address: it is left out if it can't belong to the student alone. */
  #resolveEmail({ line, email = '', role }: RosterPerson): CellResult<string | null> {
    const cell = readEmail(email)
    if (role === 'teacher' || email === '') return cell
    const key = toSignInKey(email)
    const otherLine = this.#lines.get(`email ${key}`)
    const isTaken = this.#adults.has(key) || this.#school.emailsElsewhere.has(email.toLowerCase())
    if ('value' in cell && otherLine === undefined && !isTaken) return cell
    if ('wrong' in cell) this.#addNote(line, cell.wrong, { text: email })
    else if (otherLine === undefined) this.#addNote(line, 'email_elsewhere', {})
    else this.#addNote(line, 'same_email', { other: otherLine })
    return { value: null }
  }

  /**
   * Some programs export the email address as the username, and some export names that can't be typed: a name is then
   * generated.
   */
  #resolveUsername({ username = '', role }: RosterPerson): string | null {
    const cell = readUsername(username)
    const isDuplicate = this.#lines.has(`username ${toSignInKey(username)}`)
    return role === 'student' && 'value' in cell && !isDuplicate ? cell.value : null
  }

  add(person: RosterPerson, placements: Pick<ListedPerson, 'classes' | 'leaves' | 'grade'>): void {
    const { line, key, role } = person
    const username = person.username ?? ''
    const withEmail = person.email ? person : { ...person, email: isEmail(username) ? username : undefined }
    const cells = {
      first_name: readName(person.firstName, 'first_name_missing'),
      last_name: readName(person.lastName, 'last_name_missing'),
      email: this.#resolveEmail(withEmail),
    }
    const earlierLine = withEmail.email && this.#lines.get(`email ${toSignInKey(withEmail.email)}`)
    const wrongCell = Object.entries(cells).find(([, cell]) => 'wrong' in cell)
    if (wrongCell || (earlierLine && role === 'teacher')) {
      const text =
        { first_name: person.firstName, last_name: person.lastName, email: withEmail.email ?? '' }[
          wrongCell?.[0] ?? 'email'
        ] ?? ''
      const name = wrongCell && 'wrong' in wrongCell[1] ? wrongCell[1].wrong : 'same_email'
      this.#addMistake(line, name, { text, ...(earlierLine ? { other: earlierLine } : {}) })
      for (const identifier of [key, username, withEmail.email]) {
        if (identifier) this.mentioned.add(toSignInKey(identifier))
      }
      return
    }
    const requireValue = <Value>(cell: CellResult<Value>): Value => (cell as { value: Value }).value
    const listed: ListedPerson = {
      line,
      key,
      first_name: requireValue(cells.first_name),
      last_name: requireValue(cells.last_name),
      email: requireValue(cells.email),
      username: this.#resolveUsername(person),
      user_type: role,
      ...placements,
    }
    for (const column of ['email', 'username'] as const) {
      if (listed[column]) this.#lines.set(`${column} ${toSignInKey(listed[column])}`, line)
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
  builder: RosterListBuilder,
  { joins, leaves, names }: ClassPlacements,
  { people }: RosterSchool,
): void => {
  const values = new Set(builder.people.map(({ key }) => key))
  const peopleByKey = new Map(people.map((person) => [person.roster_key, person]))
  for (const key of new Set([...joins.keys(), ...leaves.keys()])) {
    if (values.has(key)) continue
    const [firstMember] = joins.get(key) ?? leaves.get(key) ?? []
    const person = peopleByKey.get(key)
    if (person && !person.gone && person.user_type !== 'admin') {
      builder.people.push({
        ...toUnchangedPerson(person, firstMember!.line),
        classes: names(joins.get(key)),
        leaves: names(leaves.get(key)),
      })
    } else if (!person && joins.has(key) && !builder.mentioned.has(toSignInKey(key))) {
      const text = `No person in the roster has the sourcedId “${key}”.`
      builder.mistakes.push({ file: 'enrollments.csv', line: firstMember!.line, name: 'roster', weight: 'row', text })
    }
  }
}

export const rosterToPeopleList = (roster: Roster, school: RosterSchool): RosterList => {
  const builder = new RosterListBuilder(roster, school)
  const classes = matchRosterClasses(roster, school.sections)
  const gradesByClass = new Map(roster.classes.map(({ key, grade }) => [key, grade]))
  const placements: ClassPlacements = {
    joins: groupByPerson(roster.members),
    leaves: groupByPerson(roster.gone.members),
    names: (members = []) => [...new Set(members.flatMap(({ classKey }) => classes.names.get(classKey) ?? []))],
  }
  for (const person of roster.people) {
    const joins = placements.joins.get(person.key)
    const leavesOthers = roster.kind === 'whole' && roster.tellsMembers && !roster.mentioned.has(person.key)
    builder.add(person, {
      classes: placements.names(joins),
      leaves: leavesOthers ? 'others' : placements.names(placements.leaves.get(person.key)),
      grade:
        person.role === 'student'
          ? (person.grade ??
            joins?.map(({ classKey }) => gradesByClass.get(classKey)).find((grade) => grade !== undefined) ??
            null)
          : null,
    })
  }
  if (roster.kind === 'changes') addMembershipChanges(builder, placements, school)
  const { people, mistakes, mentioned } = builder
  return {
    people,
    mistakes,
    mentioned,
    rows: roster.rows,
    isWorkbook: false,
    roster: { classes, gone: new Set(roster.gone.people) },
  }
}
