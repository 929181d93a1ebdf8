/** Describes submitted exercises. */
import type { OfferedExercise } from '#contract/exercises/offers.ts'
import { formatDate, formatTimeOfDay } from '#rules/times.ts'
import { review } from '#web/lib/messages/en/exercises-review.ts'
import type { BadgeTone } from '#web/ui/print/status-badge.tsx'

type OfferStatus = 'offered' | 'approved' | 'declined'

export const getOfferStatus = ({ Exercise: { offer } }: OfferedExercise): OfferStatus => offer?.status ?? 'offered'

export const offerTones: Record<OfferStatus, BadgeTone> = { offered: 'draft', approved: 'ok', declined: 'plain' }

/** An exercise can be decided on only if its current version is playable. */
export const canDecide = ({ Exercise: { status, sound: audio } }: OfferedExercise): boolean =>
  status === 'ready' && audio !== null

export const describeOffer = ({ author, offered_at }: OfferedExercise): string =>
  review('by', { author, date: formatDate(offered_at), time: formatTimeOfDay(offered_at) })
