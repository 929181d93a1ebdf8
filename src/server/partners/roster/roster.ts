/** Who is at a school and in which class, as another program tells it; whatever that program's files look like. */

export interface RosterPerson {
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

export interface RosterClass {
  key: string
  name: string
  grade: number | undefined
}

export interface RosterMember {
  classKey: string
  personKey: string
  part: 'teacher' | 'pupil'
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
  /** Of `changes`: by their keys. Who is merely missing from a whole roster is not among them. */
  gone: { people: string[]; classes: string[] }
  /** Rows that were left out, in the order of files and lines. */
  mistakes: RosterMistake[]
  /** Rows of people with another role than those that sign in here: guardians, aides, administrators. */
  passedOver: number
}

/** Nothing can be taken from such a file. Its message is a sentence for whoever sent it. */
export class RosterRefused extends Error {}
