/** From choosing somebody to what became of it. What was asked already is shown first. */
import { useState } from 'react'
import type { ContactRequest } from '#contract/support.ts'
import { spokenNameOf } from '#rules/contact-hours.ts'
import { supportReaderOf, type SupportPerson } from '#rules/safety/support.ts'
import { filled, talkWords } from '#web/lib/words/talk.en.ts'
import { useUser } from '#web/session/session.ts'
import { Choose } from './choose.tsx'
import { Room } from './room.tsx'
import { Sent, sentTitle } from './sent.tsx'
import { latestOf, stillThere } from './reach.ts'
import { useRequests, useSend } from './use-request.ts'
import styles from './talk.module.css'

export interface FlowProps {
  /** Whom the person had in mind already. */
  contact: string | undefined
  people: readonly SupportPerson[]
  zone: string
  onClose: () => void
}

type Step = { at: 'latest' } | { at: 'choose' } | { at: 'request'; uuid: string } | { at: 'back'; adult: string }

/** Which request is shown, as the server last told of it. */
const shownOf = (step: Step, requests: readonly ContactRequest[], contact: string | undefined) => {
  if (step.at === 'request') return requests.find(({ uuid }) => uuid === step.uuid)
  return step.at === 'latest' ? latestOf(requests, Date.now(), contact) : undefined
}

/** Where the person is in it, and what they have asked for. */
function useFlow({ contact, people }: Pick<FlowProps, 'contact' | 'people'>) {
  const [step, setStep] = useState<Step>({ at: 'latest' })
  const [picked, setPicked] = useState(contact)
  const [told, setTold] = useState<ContactRequest>()
  const requests = useRequests(true)
  const { state, send, drop } = useSend((request) => {
    setTold(request)
    setStep({ at: 'request', uuid: request.uuid })
  })
  const known = told && !requests.some(({ uuid }) => uuid === told.uuid) ? [told, ...requests] : requests
  const there = stillThere(people, known)
  const choose = (uuid: string | undefined) => {
    drop()
    setPicked(uuid)
  }
  const chosen = picked ?? (there.find(({ here }) => here) ?? there[0])?.uuid
  // What has not gone yet stays in sight, whatever becomes of an earlier request meanwhile.
  const about = state === 'resting' ? contact : chosen
  return {
    step,
    setStep,
    shown: shownOf(step, known, about),
    there,
    chosen,
    choose,
    state,
    send,
  }
}

export function Flow({ contact, people, zone, onClose }: FlowProps) {
  const reader = supportReaderOf(useUser()?.audience ?? '')
  const words = talkWords(reader)
  const { step, setStep, shown, there, chosen, choose, state, send } = useFlow({ contact, people })
  if (shown) {
    const hasMore = there.some(({ uuid }) => uuid !== shown.contact.uuid)
    const chooseAnother = () => {
      choose(undefined)
      setStep({ at: 'choose' })
    }
    const adult = spokenNameOf(shown.contact.name)
    return (
      <Room title={sentTitle(shown, reader)} onBack={onClose}>
        <Sent
          request={shown}
          person={there.find(({ uuid }) => uuid === shown.contact.uuid)}
          reader={reader}
          onMore={hasMore ? chooseAnother : undefined}
          onWithdrawn={() => setStep({ at: 'back', adult })}
          onDone={onClose}
        />
      </Room>
    )
  }
  return (
    <Room title={words.title} onBack={onClose}>
      {step.at === 'back' && (
        <p role="status" className={styles.away}>
          {filled(words.takenBack, { adult: step.adult })}
        </p>
      )}
      <Choose
        people={there}
        zone={zone}
        reader={reader}
        chosen={chosen}
        onChoose={choose}
        state={state}
        onSend={send}
        onBack={onClose}
      />
    </Room>
  )
}
