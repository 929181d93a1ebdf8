/** What is kept about a person, and what of each others see: the rows of the table that says so. */
import type { Feature } from '#rules/features.ts'
import type { privacy } from '#web/lib/messages/en/privacy.ts'

export type SeeWord = Parameters<typeof privacy>[0] & `see.${string}`

interface Kind {
  what: SeeWord
  you: SeeWord
  /** What a pupil's teachers and school admins see. */
  teachers?: SeeWord
  school?: SeeWord
  /** What of it staff show their school, where that is not what pupils show. */
  ofStaff?: SeeWord
  /** Nothing is assigned to staff. */
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

/** What the school does without is absent. */
export const seeRows = ({ isPupil, has }: Reader): SeeRow[] =>
  kinds
    .filter(({ feature, pupilsOnly }) => has(feature) && (isPupil || !pupilsOnly))
    .map(({ what, you, teachers, school, ofStaff }) => ({
      what,
      you,
      teachers: isPupil ? teachers : undefined,
      school: isPupil ? school : (ofStaff ?? school),
    }))
