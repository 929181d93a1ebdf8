/** Labels content that was made by a computer wherever it is shown. */
import type { Session } from '#contract/library.ts'
import { OWN_AUTHOR } from '#rules/exercises.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { formatMinutes } from './minutes-text.ts'

/** Whether the exercise was made by the current person. */
export const isOwnExercise = ({ made_by_computer, author }: Pick<Session, 'made_by_computer' | 'author'>): boolean =>
  made_by_computer && author === OWN_AUTHOR

/** Returns the description, or the label for content that was made by a computer. */
export const printDescription = (session: Session): string =>
  session.made_by_computer ? library('made') : session.description

/**
 * Returns "7 min". It adds the name of a person who reads a session, and for an exercise the voice, or the name of the
 * person at school who made it.
 */
export const printMeta = (session: Session): string => {
  if (session.made_by_computer && session.status === 'draft') return library('made.draft')
  const minutes = formatMinutes(session.duration)
  if (!session.read_by_computer) return library('read_by', { minutes, name: session.narrator })
  if (!session.made_by_computer) return minutes
  return isOwnExercise(session)
    ? library('made.voice', { minutes, name: session.narrator })
    : library('made.from', { minutes, name: session.author })
}
