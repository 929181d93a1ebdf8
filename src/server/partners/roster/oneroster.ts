/** Reads the people, classes and members of a OneRoster export. Passwords, parents and grades are ignored. */
import { openOneRoster, type OneRosterFiles, type TablesByFile } from './oneroster-files.ts'
import type { Roster, RosterClass, RosterPerson } from './roster.ts'
import type { RosterRow, RosterTable } from './roster-table.ts'

export { oneRosterFiles } from './oneroster-files.ts'

type Role = RosterPerson['role']

/** People with other roles of the standard get no account. */
const roles: Readonly<Record<string, Role>> = { student: 'student', teacher: 'teacher', aide: 'teacher' }
const knownRoles = new Set(
  'administrator aide counselor districtadministrator guardian parent principal proctor relative siteadministrator student systemadministrator teacher'.split(
    ' ',
  ),
)

/** Parses CEDS codes; grades before kindergarten count as kindergarten, and grades after 12 are ignored. */
const parseRosterGrade = (cell: string): number | undefined => {
  const parseCode = (code: string): number | undefined => {
    if (/^(?:KG|K|IT|PR|PK|TK)$/.test(code)) return 0
    return /^(?:0?[1-9]|1[0-2])$/.test(code) ? Number(code) : undefined
  }
  const grades = cell.split(',').map((code) => parseCode(code.trim().toUpperCase()))
  return grades.find((grade) => grade !== undefined)
}

const isDeleted = (row: RosterRow): boolean => row.getCell('status').toLowerCase() === 'tobedeleted'

/** Collects the roster and the mistakes of an export. */
class OneRosterReader {
  readonly roster: Roster
  constructor(kind: Roster['kind']) {
    this.roster = {
      kind,
      people: [],
      classes: [],
      members: [],
      tellsMembers: false,
      gone: { people: [], classes: [], members: [] },
      mentioned: new Set(),
      mistakes: [],
      passedOver: 0,
      rows: 0,
    }
  }

  /** Records the mistakes in the rows of a file. A person named in an unreadable row does not count as missing. */
  addTableProblems({ mistakes, unreadable }: RosterTable): void {
    this.roster.mistakes.push(...mistakes)
    for (const cell of unreadable) this.roster.mentioned.add(cell)
  }

  addMention(row: RosterRow): void {
    for (const column of ['sourcedId', 'username', 'email']) {
      const name = row.getCell(column)
      if (name) this.roster.mentioned.add(name)
    }
  }

  addMistake(file: string, { line }: Pick<RosterRow, 'line'>, message: string): undefined {
    this.roster.mistakes.push({ file, line, message })
  }
}

/** Version 1.1 has the role in users.csv; version 1.2 has a separate file, in which the primary role counts. */
const createRoleLookup = (files: OneRosterFiles, reader: OneRosterReader): ((row: RosterRow) => string) => {
  const table = files.table('roles.csv')
  if (!table) return (row) => row.getCell('role').toLowerCase()
  reader.addTableProblems(table)
  const rolesByKey = new Map<string, string>()
  for (const row of table.rows) {
    const isPrimary = row.getCell('roleType').toLowerCase() === 'primary'
    const key = row.getCell('userSourcedId')
    if (!isDeleted(row) && (isPrimary || !rolesByKey.has(key))) rolesByKey.set(key, row.getCell('role').toLowerCase())
  }
  return (row) => rolesByKey.get(row.getCell('sourcedId')) ?? ''
}

const toPerson = (row: RosterRow, role: Role): RosterPerson => ({
  line: row.line,
  key: row.getCell('sourcedId'),
  role,
  firstName: row.getCell('preferredGivenName') || row.getCell('givenName'),
  lastName: row.getCell('preferredFamilyName') || row.getCell('familyName'),
  username: row.getCell('username') || undefined,
  email: row.getCell('email') || undefined,
  grade: role === 'student' ? parseRosterGrade(row.getCell('grades')) : undefined,
})

/** Returns why a person can't be imported, or undefined. */
const findProblem = (row: RosterRow, role: string): string | undefined => {
  if (role === '') return 'The role is missing.'
  if (!knownRoles.has(role)) return `“${role}” isn't a OneRoster role.`
  if (!row.getCell('givenName') && !row.getCell('preferredGivenName')) return 'The first name is missing.'
  if (!row.getCell('familyName') && !row.getCell('preferredFamilyName')) return 'The last name is missing.'
  const isAdult = roles[role] === 'teacher'
  if (isAdult && !row.getCell('email')) return 'The email address is missing. Adults need one to sign in.'
  return undefined
}

const readPeople = (files: OneRosterFiles, reader: OneRosterReader): void => {
  const { roster } = reader
  const table = files.table('users.csv')
  if (!table) return
  reader.addTableProblems(table)
  roster.rows = table.rows.length + table.mistakes.length
  const lookUpRole = createRoleLookup(files, reader)
  const lines = new Map<string, number>()
  for (const row of table.rows) {
    const key = row.getCell('sourcedId')
    const earlierLine = lines.get(key)
    const duplicateProblem =
      earlierLine === undefined ? undefined : `Line ${earlierLine} has the same sourcedId “${key}”.`
    const problem = key === '' ? 'The sourcedId is missing.' : duplicateProblem
    if (problem !== undefined) {
      reader.addMistake('users.csv', row, problem)
      reader.addMention(row)
      continue
    }
    lines.set(key, row.line)
    // A disabled user counts as deleted in a roster of changes, and as missing in a whole roster.
    if (isDeleted(row) || row.getCell('enabledUser').toLowerCase() === 'false') {
      if (roster.kind === 'changes') roster.gone.people.push(key)
      continue
    }
    const role = lookUpRole(row)
    const wrong = findProblem(row, role)
    if (wrong === undefined && roles[role]) {
      roster.people.push(toPerson(row, roles[role]))
      continue
    }
    reader.addMention(row)
    if (wrong === undefined) roster.passedOver += 1
    else reader.addMistake('users.csv', row, wrong)
  }
}

const readClasses = (files: OneRosterFiles, reader: OneRosterReader): void => {
  const { roster } = reader
  const table = files.table('classes.csv')
  if (!table) return
  reader.addTableProblems(table)
  const seen = new Set<string>()
  for (const row of table.rows) {
    const rosterClass: RosterClass = {
      line: row.line,
      code: row.getCell('classCode'),
      key: row.getCell('sourcedId'),
      name: row.getCell('title'),
      grade: parseRosterGrade(row.getCell('grades')),
    }
    if (rosterClass.key === '') reader.addMistake('classes.csv', row, 'The sourcedId is missing.')
    else if (seen.has(rosterClass.key)) {
      reader.addMistake('classes.csv', row, `The sourcedId “${rosterClass.key}” appears twice.`)
    } else if (isDeleted(row)) roster.gone.classes.push(rosterClass.key)
    else if (rosterClass.name === '') reader.addMistake('classes.csv', row, 'The title is missing.')
    else roster.classes.push(rosterClass)
    seen.add(rosterClass.key)
  }
  if (roster.kind === 'whole') roster.gone.classes = []
}

/** Other enrollment roles, such as `proctor`, are ignored. */
const memberRoles = new Set(['student', 'teacher', 'aide'])

const readMembers = (files: OneRosterFiles, reader: OneRosterReader): void => {
  const { roster } = reader
  const table = files.table('enrollments.csv')
  if (!table) return
  reader.addTableProblems(table)
  roster.tellsMembers = true
  const isWhole = roster.kind === 'whole'
  const people = new Set(roster.people.map(({ key }) => key))
  const classes = new Set(roster.classes.map(({ key }) => key))
  const userKeys = new Set(files.table('users.csv')?.rows.map((row) => row.getCell('sourcedId')))
  for (const row of table.rows) {
    const member = { line: row.line, classKey: row.getCell('classSourcedId'), personKey: row.getCell('userSourcedId') }
    const wrong = (message: string): void => {
      reader.addMistake('enrollments.csv', row, message)
      // A person must not leave a class because one of their rows is invalid.
      roster.mentioned.add(member.personKey)
    }
    if (isDeleted(row)) {
      if (!isWhole) roster.gone.members.push(member)
      // A roster of changes (not whole) may refer to people and classes that an earlier roster listed.
    } else if (isWhole && !userKeys.has(member.personKey)) {
      // The mistake in the person's own row is already reported.
      if (roster.mentioned.has(member.personKey)) continue
      wrong(`No person in users.csv has the sourcedId “${member.personKey}”.`)
    } else if (isWhole && !classes.has(member.classKey)) {
      wrong(`No class in classes.csv has the sourcedId “${member.classKey}”.`)
    } else if (memberRoles.has(row.getCell('role').toLowerCase()) && (!isWhole || people.has(member.personKey))) {
      roster.members.push(member)
    }
  }
}

/** @throws InvalidRosterError if nothing can be imported */
export const readOneRoster = (tables: TablesByFile): Roster => {
  const files = openOneRoster(tables)
  const reader = new OneRosterReader(files.kind)
  readPeople(files, reader)
  readClasses(files, reader)
  readMembers(files, reader)
  return reader.roster
}
