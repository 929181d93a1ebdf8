/** What a computer made says so wherever it is shown, in few words. */
import type { Session } from '#contract/library.ts'
import { OWN_AUTHOR } from '#rules/exercises.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { minutesText } from './minutes-text.ts'

/** Made by the person who looks at it. */
export const isOwnExercise = ({ made_by_computer, author }: Pick<Session, 'made_by_computer' | 'author'>): boolean =>
  made_by_computer && author === OWN_AUTHOR

/** Its description; of what a computer made, that it did. */
export const printDescription = (session: Session): string =>
  session.made_by_computer ? library('made') : session.description

/** "7 min", of an exercise with the voice, or with who in the school it is from. */
export const printMeta = (session: Session): string => {
  const minutes = minutesText(session.duration)
  if (!session.made_by_computer) return minutes
  if (session.status === 'draft') return library('made.draft')
  return isOwnExercise(session)
    ? library('made.voice', { minutes, name: session.narrator })
    : library('made.from', { minutes, name: session.author })
}
