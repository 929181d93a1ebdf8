/** Offers one practice of a few minutes that fits a check-in, with its reason; undefined if none is found. */
import { filtered, type Session, sessionsList } from '#contract/library.ts'
import type { Happiness, Question } from '#contract/reflect.ts'
import type { OfferedPractice } from '#rules/feelings/feeling-word.ts'
import { practicesAfterCheckIn, regionAt, regionWithId } from '#rules/feelings/regions.ts'
import { reasonForTechnique } from '#rules/feelings/without-word.ts'
import { wordWithId } from '#rules/feelings/words.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { useUser } from '#web/session/session.ts'

/** The longest practice to offer, in seconds: one of five minutes may take a little longer. */
const LONGEST = 330

/** Returns the emotion that was picked last. */
const feelingWordOf = ({ emotions }: Happiness) => wordWithId(emotions?.at(-1) ?? '')

/** Returns the region of the picked emotion; without one, it is derived from the answers about mood and energy. */
const regionOfCheckIn = (happiness: Happiness, questions: readonly Question[]) => {
  const { answers } = happiness
  const word = feelingWordOf(happiness)
  if (word) return word.region
  const scoreOf = (kind: string): number => {
    const question = questions.find((one) => one.kind === kind)
    return answers.find(({ question_uuid }) => question_uuid === question?.uuid)?.score ?? 3
  }
  const share = (score: number): number => ((score - 3) / 2) * 0.8
  return regionAt(share(scoreOf('energy')), share(scoreOf('mood')))
}

const isShort = ({ duration, sessions_count }: Session): boolean =>
  duration > 0 && duration <= LONGEST && !sessions_count

export interface SessionOffer {
  session: Session
  reason: string
}

/** Of similar sessions, returns one that fits the theme and can be played at once. */
const bestOf = (sessions: readonly Session[], theme?: string): Session | undefined => {
  const rank = (session: Session): number =>
    (session.status === 'processing' ? 2 : 0) + (session.theme === theme ? 0 : 1)
  return [...sessions].sort((one, other) => rank(one) - rank(other))[0]
}

/** Returns the first practice that a session exists for; its reason is about that very technique. */
const offerOf = (practices: readonly OfferedPractice[], sessions: readonly Session[]): SessionOffer | undefined => {
  for (const { technique, theme, reason } of practices) {
    const session = bestOf(
      sessions.filter((one) => one.technique === technique),
      theme,
    )
    if (session) return { session, reason }
  }
  return undefined
}

export const useSessionOffer = (happiness: Happiness, questions: readonly Question[]): SessionOffer | undefined => {
  const audience = useUser()?.audience ?? 'adult'
  const region = regionOfCheckIn(happiness, questions)
  const Filter = { kind: 'session' as const, audience, duration_max: LONGEST }
  const short = useAnswer(filtered, { Filter, Page: { limit: 100 } })
  const offered = offerOf(practicesAfterCheckIn(region, audience), (short.data?.Sessions ?? []).filter(isShort))
  const home = useAnswer(sessionsList, {}, { enabled: short.status !== 'pending' && !offered })
  const picked = bestOf((home.data?.Home?.recommended ?? []).filter(isShort))
  const offer = offered ?? (picked && { session: picked, reason: regionWithId(region).reason })
  // The regions speak of feelings: the reason must not name a feeling that the person did not choose.
  if (!offer || feelingWordOf(happiness)) return offer
  return { ...offer, reason: reasonForTechnique(offer.session.technique, audience) }
}
