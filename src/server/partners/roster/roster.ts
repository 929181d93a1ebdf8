/** Who is at a school and in which class, as another program tells it; whatever that program's files look like. */

/** Where a row stands: in users.csv, classes.csv or enrollments.csv. */
interface RosterLine {
  /** Counted from 1, with the line of headings. */
  line: number
}

export interface RosterPerson extends RosterLine {
  /** The other program's own name for them, which stays when their name, address or class changes. */
  key: string
  role: 'student' | 'teacher'
  firstName: string
  lastName: string
  username: string | undefined
  email: string | undefined
  /** 0 is kindergarten; undefined for adults, and where none is said. */
  grade: number | undefined
}

export interface RosterClass extends RosterLine {
  key: string
  name: string
  /** What tells it from another of the same name; empty where nothing does. */
  code: string
  grade: number | undefined
}

export interface RosterMember extends RosterLine {
  classKey: string
  personKey: string
}

export interface RosterMistake {
  file: string
  /** Counted from 1, with the line of headings. */
  line: number
  message: string
}

export interface Roster {
  /** `whole` names everybody who is there; `changes` only what is new, other or gone. */
  kind: 'whole' | 'changes'
  people: RosterPerson[]
  classes: RosterClass[]
  members: RosterMember[]
  /** Whether it says at all who is in which class. */
  tellsMembers: boolean
  /** Of `changes`: by their keys. Who is merely missing from a whole roster is not among them. */
  gone: { people: string[]; classes: string[]; members: RosterMember[] }
  /** Keys, usernames and email addresses in rows that were left out or passed over: such people are not missing. */
  mentioned: Set<string>
  /** Rows that were left out, in the order of files and lines. */
  mistakes: RosterMistake[]
  /** Rows of people with another role than those that sign in here: guardians, aides, administrators. */
  passedOver: number
  /** Rows of people, whatever became of them. */
  rows: number
}

/** Nothing can be imported from the file. The message is a sentence for the person who uploaded it. */
export class InvalidRosterError extends Error {}
