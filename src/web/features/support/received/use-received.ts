/** The requests that this adult received, refreshed by events of the server. */
import { type Contact, contactAcknowledge, contactList, type ReceivedRequest } from '#contract/support.ts'
import { refreshAnswers, useAction, useAnswer } from '#web/lib/answers.ts'
import { useAppEvents } from '#web/lib/event-bus.ts'

/** `look` means that events may have been missed, so it refetches too. */
export const useReceivedRequests = (enabled: boolean): { received: ReceivedRequest[]; otherContacts: Contact[] } => {
  const { data } = useAnswer(contactList, {}, { enabled })
  useAppEvents((event) => {
    if (enabled && (event.kind === 'support' || event.kind === 'look')) void refreshAnswers(contactList)
  })
  return { received: data?.Received ?? [], otherContacts: data?.Others ?? [] }
}

export const useAcknowledge = () => useAction(contactAcknowledge, { refreshes: [contactList] })
