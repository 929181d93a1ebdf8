/** Offers one practice of a few minutes that fits a check-in, with its reason; undefined if none is found. */
import { filtered, type Session, sessionsList } from '#contract/library.ts'
import type { Happiness, Question } from '#contract/reflect.ts'
import type { OfferedPractice } from '#rules/feelings/feeling-word.ts'
import { listPracticesAfterCheckIn, getRegionAt, getRegion } from '#rules/feelings/regions.ts'
import { getPracticeReason } from '#rules/feelings/practice-reasons.ts'
import { findWordById } from '#rules/feelings/words.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { useUser } from '#web/session/session.ts'

/** The longest practice to offer, in seconds: one of five minutes may take a little longer. */
const MAX_DURATION_SECONDS = 330

/** Returns the emotion that was picked last. */
const getFeelingWord = ({ emotions }: Happiness) => findWordById(emotions?.at(-1) ?? '')

/** Returns the region of the picked emotion; without one, it is derived from the answers about mood and energy. */
const getCheckInRegion = (happiness: Happiness, questions: readonly Question[]) => {
  const { answers } = happiness
  const word = getFeelingWord(happiness)
  if (word) return word.region
  const getScore = (kind: string): number => {
    const question = questions.find((item) => item.kind === kind)
    return answers.find(({ question_uuid }) => question_uuid === question?.uuid)?.score ?? 3
  }
  const share = (score: number): number => ((score - 3) / 2) * 0.8
  return getRegionAt(share(getScore('energy')), share(getScore('mood')))
}

const isShort = ({ duration, sessions_count }: Session): boolean =>
  duration > 0 && duration <= MAX_DURATION_SECONDS && !sessions_count

export interface SessionOffer {
  session: Session
  reason: string
}

/** Returns the one of similar sessions that best fits: it can be played at once, and has the theme. */
const pickBest = (sessions: readonly Session[], theme?: string): Session | undefined => {
  const rank = (session: Session): number =>
    (session.status === 'processing' ? 2 : 0) + (session.theme === theme ? 0 : 1)
  return [...sessions].sort((item, other) => rank(item) - rank(other))[0]
}

/** Returns the first practice that a session exists for; its reason is about that very technique. */
const findOffer = (practices: readonly OfferedPractice[], sessions: readonly Session[]): SessionOffer | undefined => {
  for (const { technique, theme, reason } of practices) {
    const session = pickBest(
      sessions.filter((item) => item.technique === technique),
      theme,
    )
    if (session) return { session, reason }
  }
  return undefined
}

export const useSessionOffer = (happiness: Happiness, questions: readonly Question[]): SessionOffer | undefined => {
  const audience = useUser()?.audience ?? 'adult'
  const region = getCheckInRegion(happiness, questions)
  const Filter = { kind: 'session' as const, audience, duration_max: MAX_DURATION_SECONDS }
  const shortAnswer = useAnswer(filtered, { Filter, Page: { limit: 100 } })
  const practiceOffer = findOffer(
    listPracticesAfterCheckIn(region, audience),
    (shortAnswer.data?.Sessions ?? []).filter(isShort),
  )
  const home = useAnswer(sessionsList, {}, { enabled: shortAnswer.status !== 'pending' && !practiceOffer })
  const picked = pickBest((home.data?.Home?.recommended ?? []).filter(isShort))
  const offer = practiceOffer ?? (picked && { session: picked, reason: getRegion(region).reason })
  // The regions speak of feelings: the reason must not name a feeling that the person did not choose.
  if (!offer || getFeelingWord(happiness)) return offer
  return { ...offer, reason: getPracticeReason(offer.session.technique, audience) }
}
