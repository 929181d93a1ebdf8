/** The people and classes of a school from another system, independent of its file format. */

/** The position of a row in users.csv, classes.csv or enrollments.csv. */
interface RosterLine {
  /** Counted from 1, including the heading. */
  line: number
}

export interface RosterPerson extends RosterLine {
  /** The other system's id, which stays the same when the name, email address or class changes. */
  key: string
  role: 'student' | 'teacher'
  firstName: string
  lastName: string
  username: string | undefined
  email: string | undefined
  /** 0 is kindergarten; undefined for adults, and if the roster names none. */
  grade: number | undefined
}

export interface RosterClass extends RosterLine {
  key: string
  name: string
  /** Distinguishes classes with the same name; empty if the roster has no code. */
  code: string
  grade: number | undefined
}

export interface RosterMember extends RosterLine {
  classKey: string
  personKey: string
}

export interface RosterMistake {
  file: string
  /** Counted from 1, including the heading. */
  line: number
  message: string
}

export interface Roster {
  /** `whole` lists everybody; `changes` lists only what is new, changed or deleted. */
  kind: 'whole' | 'changes'
  people: RosterPerson[]
  classes: RosterClass[]
  members: RosterMember[]
  /** Whether the roster contains memberships. */
  tellsMembers: boolean
  /** Keys of deleted items in `changes`. People who are missing from a whole roster are not included. */
  gone: { people: string[]; classes: string[]; members: RosterMember[] }
  /** Keys, usernames and email addresses in rows that were left out or passed over: such people are not missing. */
  mentioned: Set<string>
  /** Rows that were left out, in the order of files and lines. */
  mistakes: RosterMistake[]
  /** The number of rows of people whose role gets no account, such as guardians and administrators. */
  passedOver: number
  /** The number of rows with people, imported or not. */
  rows: number
}

/** Nothing can be imported from the file. The message is a sentence for the person who uploaded it. */
export class InvalidRosterError extends Error {}
