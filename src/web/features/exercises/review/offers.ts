/** What is said of an offered exercise, and which of them is looked at. */
import type { OfferedExercise } from '#contract/exercises/offers.ts'
import { dateText, timeText } from '#rules/times.ts'
import { review } from '#web/lib/words/exercises-review.en.ts'
import type { BadgeTone } from '#web/ui/print/status-badge.tsx'

type OfferStatus = 'offered' | 'approved' | 'declined'

export const statusOf = ({ Exercise: { offer } }: OfferedExercise): OfferStatus => offer?.status ?? 'offered'

export const toneOf: Record<OfferStatus, BadgeTone> = { offered: 'draft', approved: 'ok', declined: 'plain' }

/** The one in the address; else the first of them, which has waited longest. */
export const chosenOf = (
  offers: readonly OfferedExercise[],
  uuid: string | null,
): { offer: OfferedExercise | undefined; named: boolean } => {
  const named = offers.find(({ Exercise }) => Exercise.uuid === uuid)
  return { offer: named ?? offers[0], named: named !== undefined }
}

/** Only what can be heard as it now is. */
export const mayBeDecided = ({ Exercise: { status, sound } }: OfferedExercise): boolean =>
  status === 'ready' && sound !== null

export const offeredBy = ({ author, offered_at }: OfferedExercise): string =>
  review('by', { author, date: dateText(offered_at), time: timeText(offered_at) })
