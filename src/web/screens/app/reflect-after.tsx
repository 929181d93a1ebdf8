/**
 * The suggestions after a check-in: support contacts before practices after a low answer, then one practice with its
 * reason. After a note that may be a sign of a crisis there are only support contacts.
 */
import { type ReactNode, useState } from 'react'
import type { Happiness, Question } from '#contract/reflect.ts'
import { saveStartedPractice } from '#web/features/reflect/started-practice.ts'
import { hasLowAnswer, getMood } from '#web/features/reflect/check-in/check-in-draft.ts'
import { checkInOutbox } from '#web/features/reflect/check-in-outbox.ts'
import { JustSaved } from '#web/features/reflect/saved/just-saved.tsx'
import { PracticeOffer } from '#web/features/reflect/saved/practice-offer.tsx'
import { Scene } from '#web/features/reflect/saved/scene.tsx'
import { NeedHelp } from '#web/features/support/need-help.tsx'
import { SafetyNoticeCard } from '#web/features/support/safety-notice-card.tsx'
import { useSafetyNotice } from '#web/features/support/use-safety-notice.ts'
import { paths } from '#web/lib/paths.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import { useUser } from '#web/session/session.ts'
import { go } from '#web/lib/navigation.ts'
import { type SessionOffer, useSessionOffer } from './use-session-offer.ts'

interface AfterProps {
  happiness: Happiness
  questions: readonly Question[]
  closing: string
  above: ReactNode
  onAgain: () => void
}

const toAnswers = ({ answers }: Happiness): Record<string, number> =>
  Object.fromEntries(answers.map(({ question_uuid, score }) => [question_uuid, score]))

/** Links the practice with the check-in before it, so that the person can answer again afterwards. */
const useBegin = (happiness: Happiness) => {
  const account = useUser()?.user_account_uuid ?? ''
  return ({ session }: SessionOffer): void => {
    void saveStartedPractice(account, session)
    if (happiness.before_or_after) return
    void checkInOutbox.queue({ ...happiness, before_or_after: { session_uuid: session.uuid, moment: 'before' } })
  }
}

export function AfterCheckIn({ happiness, questions, closing, above, onAgain }: AfterProps) {
  const answers = toAnswers(happiness)
  const isLow = hasLowAnswer(answers, questions)
  const mood = getMood(answers, questions)
  const offer = useSessionOffer(happiness, questions)
  const begin = useBegin(happiness)
  const hasJournal = useHasFeature('journal')
  const note = useSafetyNotice(happiness.note ?? '')
  const [isLowClosed, setLowClosed] = useState(false)
  const [isDeclined, setDeclined] = useState(false)
  const shownOffer = note.wasShown || isDeclined ? undefined : offer
  const openOffer =
    offer &&
    (() => {
      begin(offer)
      go(paths.audio(offer.session.uuid), { state: { session: offer.session } })
    })
  /** After a note that may be a sign of a crisis, nothing that makes it seem small follows. */
  const closeBoth = () => {
    note.close()
    setLowClosed(true)
  }
  const openJournal = hasJournal ? () => go(paths.reflectEdit) : undefined
  const card = note.noticed ? (
    <SafetyNoticeCard place="after" text={happiness.note ?? ''} onClose={closeBoth} />
  ) : isLow && !isLowClosed ? (
    <SafetyNoticeCard place="low" onPractice={openOffer} onWrite={openJournal} onClose={() => setLowClosed(true)} />
  ) : undefined
  return (
    <Scene mood={mood} above={above}>
      <JustSaved
        clientUuid={happiness.client_uuid}
        closing={closing}
        low={mood === 1 && !card}
        card={card}
        offer={
          shownOffer && (
            <PracticeOffer
              session={shownOffer.session}
              reason={shownOffer.reason}
              onOpen={() => begin(shownOffer)}
              onClose={() => setDeclined(true)}
            />
          )
        }
        help={(!card || note.noticed) && <NeedHelp look="glass" />}
        onAgain={onAgain}
      />
    </Scene>
  )
}
