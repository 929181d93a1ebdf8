/** One practice of a few minutes that fits what somebody has just said, with its reason; nothing where none is found. */
import { filtered, type Session, sessionsList } from '#contract/library.ts'
import type { Happiness, Question } from '#contract/reflect.ts'
import { practiceAfterCheckIn, regionAt } from '#rules/feelings/regions.ts'
import { wordWithId } from '#rules/feelings/words.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { useUser } from '#web/session/session.ts'

/** A practice of five minutes may take a little longer. Seconds. */
const LONGEST = 330

/** What people type to find a technique. */
const searches: Record<string, string> = {
  breath: 'breath',
  box_breath: 'box breathing',
  body_scan: 'body',
  grounding: 'grounding',
  listening: 'listening',
  movement: 'movement',
  gratitude: 'gratitude',
  kindness: 'kindness',
  compassion: 'kind to yourself',
  visualisation: 'imagine',
  thoughts: 'thoughts',
}

/** The region of the last word; without words, of how high the sun stands and how much force there is. */
const regionOfCheckIn = ({ emotions, answers }: Happiness, questions: readonly Question[]) => {
  const word = wordWithId(emotions?.at(-1) ?? '')
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

/** One that can be heard at once, if there is one. */
const bestOf = (sessions: readonly Session[] = []): Session | undefined => {
  const short = sessions.filter(isShort)
  return short.find(({ status }) => status !== 'processing') ?? short[0]
}

export interface Offer {
  session: Session
  reason: string
}

export const useOffer = (happiness: Happiness, questions: readonly Question[]): Offer | undefined => {
  const audience = useUser()?.audience ?? 'adult'
  const practice = practiceAfterCheckIn(regionOfCheckIn(happiness, questions), audience)
  const Filter = {
    search: searches[practice.technique] ?? practice.technique,
    kind: 'session' as const,
    duration_max: LONGEST,
  }
  const found = useAnswer(filtered, { Filter, Page: { limit: 8 } })
  const fitting = bestOf(found.data?.Sessions)
  const home = useAnswer(sessionsList, {}, { enabled: found.status !== 'pending' && !fitting })
  const picked = bestOf(home.data?.Home?.recommended)
  const session = fitting ?? picked
  return session && { session, reason: practice.reason }
}
