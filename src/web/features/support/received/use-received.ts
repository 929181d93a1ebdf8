/** Who has asked this adult to talk, kept fresh by what the server tells. */
import { type Contact, contactAcknowledge, contactList, type ReceivedRequest } from '#contract/support.ts'
import { refreshAnswers, useAction, useAnswer } from '#web/lib/answers.ts'
import { useAppEvents } from '#web/lib/event-bus.ts'

/** After the database was away `notifications` is told, because something may have been missed. */
export const useReceived = (enabled: boolean): { received: ReceivedRequest[]; others: Contact[] } => {
  const { data } = useAnswer(contactList, {}, { enabled })
  useAppEvents((event) => {
    if (enabled && (event.kind === 'support' || event.kind === 'look')) void refreshAnswers(contactList)
  })
  return { received: data?.Received ?? [], others: data?.Others ?? [] }
}

export const useAcknowledge = () => useAction(contactAcknowledge, { refreshes: [contactList] })
