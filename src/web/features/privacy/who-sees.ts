/** What is stored about a person and what others see of it: the rows of the "who sees what" table. */
import type { Feature } from '#rules/features.ts'
import type { privacy } from '#web/lib/messages/en/privacy.ts'

export type SeeWord = Parameters<typeof privacy>[0] & `see.${string}`

interface Kind {
  what: SeeWord
  you: SeeWord
  /** What a student's teachers and school admins see. */
  teachers?: SeeWord
  school?: SeeWord
  /** What the school sees of staff, if that differs from what it sees of students. */
  ofStaff?: SeeWord
  /** Whether the row is for students only: nothing is assigned to staff. */
  pupilsOnly?: boolean
  feature?: Feature
}

const kinds: readonly Kind[] = [
  { what: 'see.check_ins', you: 'see.each', school: 'see.averages', feature: 'check_ins' },
  { what: 'see.words', you: 'see.all', feature: 'check_ins' },
  { what: 'see.note', you: 'see.all', feature: 'check_ins' },
  { what: 'see.journal', you: 'see.all', feature: 'journal' },
  { what: 'see.listening', you: 'see.all' },
  { what: 'see.assigned', you: 'see.all', teachers: 'see.finished', pupilsOnly: true },
  { what: 'see.exercises', you: 'see.all', ofStaff: 'see.offered', feature: 'custom_exercises' },
  { what: 'see.feedback', you: 'see.all', school: 'see.written' },
]

interface SeeRow {
  what: SeeWord
  you: SeeWord
  teachers: SeeWord | undefined
  school: SeeWord | undefined
}

interface Reader {
  isPupil: boolean
  has: (feature: Feature | undefined) => boolean
}

/** Omits rows of features that the school turned off. */
export const seeRows = ({ isPupil, has }: Reader): SeeRow[] =>
  kinds
    .filter(({ feature, pupilsOnly }) => has(feature) && (isPupil || !pupilsOnly))
    .map(({ what, you, teachers, school, ofStaff }) => ({
      what,
      you,
      teachers: isPupil ? teachers : undefined,
      school: isPupil ? school : (ofStaff ?? school),
    }))
