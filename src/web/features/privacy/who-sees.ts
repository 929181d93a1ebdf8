/** The rows of the "who sees what" table: the data that is stored about a person, and what others see of it. */
import type { Feature } from '#rules/features.ts'
import type { privacy } from '#web/lib/messages/en/privacy.ts'

export type SeeMessageKey = Parameters<typeof privacy>[0] & `see.${string}`

interface DataKind {
  what: SeeMessageKey
  you: SeeMessageKey
  /** The data that a student's teachers and school admins see. */
  teachers?: SeeMessageKey
  school?: SeeMessageKey
  /** The data that the school sees of staff, if that differs from what it sees of students. */
  ofStaff?: SeeMessageKey
  /** Whether the row is for students only: nothing is assigned to staff. */
  studentsOnly?: boolean
  feature?: Feature
}

const dataKinds: readonly DataKind[] = [
  { what: 'see.check_ins', you: 'see.each', school: 'see.averages', feature: 'check_ins' },
  { what: 'see.words', you: 'see.all', feature: 'check_ins' },
  { what: 'see.note', you: 'see.all', feature: 'check_ins' },
  { what: 'see.journal', you: 'see.all', feature: 'journal' },
  { what: 'see.listening', you: 'see.all' },
  { what: 'see.assigned', you: 'see.all', teachers: 'see.finished', studentsOnly: true },
  { what: 'see.exercises', you: 'see.all', ofStaff: 'see.offered', feature: 'custom_exercises' },
  { what: 'see.feedback', you: 'see.all', school: 'see.written' },
]

interface SeeRow {
  what: SeeMessageKey
  you: SeeMessageKey
  teachers: SeeMessageKey | undefined
  school: SeeMessageKey | undefined
}

interface VisibilityOptions {
  isStudent: boolean
  has: (feature: Feature | undefined) => boolean
}

/** Omits rows of features that the school turned off. */
export const listVisibilityRows = ({ isStudent, has }: VisibilityOptions): SeeRow[] =>
  dataKinds
    .filter(({ feature, studentsOnly }) => has(feature) && (isStudent || !studentsOnly))
    .map(({ what, you, teachers, school, ofStaff }) => ({
      what,
      you,
      teachers: isStudent ? teachers : undefined,
      school: isStudent ? school : (ofStaff ?? school),
    }))
