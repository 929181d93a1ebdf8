/** The steps from choosing a contact to the status of the request. An existing request is shown first. */
import { useState } from 'react'
import type { ContactRequest } from '#contract/support.ts'
import { getDisplayName } from '#rules/contact-hours.ts'
import { getSupportReader, type SupportPerson } from '#rules/safety/support.ts'
import { fillText, getTalkMessages } from '#web/lib/messages/en/support-talk.ts'
import { useUser } from '#web/session/session.ts'
import { PersonChoice } from './person-choice.tsx'
import { TalkStep } from './talk-step.tsx'
import { RequestSent, requestSentTitle } from './request-sent.tsx'
import { getLatestRequest, filterReachable } from './request-status.ts'
import { useRequests, useSendRequest } from './use-request.ts'
import styles from './talk.module.css'

export interface TalkFlowProps {
  /** The uuid of the contact that the person already chose. */
  contact: string | undefined
  people: readonly SupportPerson[]
  zone: string
  onClose: () => void
}

type Step = { at: 'latest' } | { at: 'choose' } | { at: 'request'; uuid: string } | { at: 'back'; adult: string }

/** Returns the request to show, with the server's last known status. */
const getVisibleRequest = (step: Step, requests: readonly ContactRequest[], contact: string | undefined) => {
  if (step.at === 'request') return requests.find(({ uuid }) => uuid === step.uuid)
  return step.at === 'latest' ? getLatestRequest(requests, Date.now(), contact) : undefined
}

/** The current step, and the request of the person. */
function useFlow({ contact, people }: Pick<TalkFlowProps, 'contact' | 'people'>) {
  const [step, setStep] = useState<Step>({ at: 'latest' })
  const [picked, setPicked] = useState(contact)
  const [sentRequest, setSentRequest] = useState<ContactRequest>()
  const requests = useRequests(true)
  const { state, send, cancel } = useSendRequest((request) => {
    setSentRequest(request)
    setStep({ at: 'request', uuid: request.uuid })
  })
  const allRequests =
    sentRequest && !requests.some(({ uuid }) => uuid === sentRequest.uuid) ? [sentRequest, ...requests] : requests
  const reachablePeople = filterReachable(people, allRequests)
  const choose = (uuid: string | undefined) => {
    cancel()
    setPicked(uuid)
  }
  const chosen = picked ?? (reachablePeople.find(({ here }) => here) ?? reachablePeople[0])?.uuid
  // An unsent request remains on screen, whatever happens to an earlier one.
  const shownContact = state === 'resting' ? contact : chosen
  return {
    step,
    setStep,
    shown: getVisibleRequest(step, allRequests, shownContact),
    reachablePeople,
    chosen,
    choose,
    state,
    send,
  }
}

export function TalkFlow({ contact, people, zone, onClose }: TalkFlowProps) {
  const reader = getSupportReader(useUser()?.audience ?? '')
  const texts = getTalkMessages(reader)
  const { step, setStep, shown, reachablePeople, chosen, choose, state, send } = useFlow({ contact, people })
  if (shown) {
    const hasMore = reachablePeople.some(({ uuid }) => uuid !== shown.contact.uuid)
    const chooseAnother = () => {
      choose(undefined)
      setStep({ at: 'choose' })
    }
    const adult = getDisplayName(shown.contact.name)
    return (
      <TalkStep title={requestSentTitle(shown, reader)} onBack={onClose}>
        <RequestSent
          request={shown}
          person={reachablePeople.find(({ uuid }) => uuid === shown.contact.uuid)}
          reader={reader}
          onMore={hasMore ? chooseAnother : undefined}
          onWithdrawn={() => setStep({ at: 'back', adult })}
          onDone={onClose}
        />
      </TalkStep>
    )
  }
  return (
    <TalkStep title={texts.title} onBack={onClose}>
      {step.at === 'back' && (
        <p role="status" className={styles.away}>
          {fillText(texts.withdrawn, { adult: step.adult })}
        </p>
      )}
      <PersonChoice
        people={reachablePeople}
        zone={zone}
        reader={reader}
        chosen={chosen}
        onChoose={choose}
        state={state}
        onSend={send}
        onBack={onClose}
      />
    </TalkStep>
  )
}
