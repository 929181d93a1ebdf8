/** Whether whoever was asked can be reached still, and which request is told of first. */
import type { ContactRequest } from '#contract/support.ts'
import { displayNameOf } from '#rules/contact-hours.ts'
import type { SupportPerson } from '#rules/safety/support.ts'
import { fillText, talkTimeline } from '#web/lib/messages/en/support-talk.ts'
import { momentText } from '../when-text.ts'

/** What was seen stands so long, in milliseconds. */
const SEEN_SHOWN_FOR = 24 * 3_600_000

const isRequestCurrent = ({ seen_at, withdrawn_at }: ContactRequest, now: number): boolean =>
  withdrawn_at === null && (seen_at === null || now - Date.parse(seen_at) < SEEN_SHOWN_FOR)

/** Nobody reads it any more. */
export const isRequestEnded = ({ reachable, withdrawn_at }: ContactRequest): boolean =>
  !reachable && withdrawn_at === null

/** The card may have been fetched while they still were there. */
export const filterReachable = (
  people: readonly SupportPerson[],
  requests: readonly ContactRequest[],
): SupportPerson[] => {
  const left = new Set(requests.filter(({ reachable }) => !reachable).map(({ contact }) => contact.uuid))
  return people.filter(({ uuid }) => !left.has(uuid ?? ''))
}

/** @param requests newest first @param contact only what was sent to them */
export const getLatestRequest = (
  requests: readonly ContactRequest[],
  now: number,
  contact?: string,
): ContactRequest | undefined => {
  const open = requests.filter((request) => isRequestCurrent(request, now))
  if (contact) return open.find((request) => request.contact.uuid === contact)
  // Whoever has asked somebody else since has read it.
  return open.find((request) => !isRequestEnded(request) || request === requests[0])
}

/** Where a request stands, in one line. */
export const requestStatusText = (request: ContactRequest): string => {
  const { contact, sent_at, seen_at } = request
  const adult = displayNameOf(contact.name)
  if (isRequestEnded(request)) return fillText(talkTimeline.goneTitle, { adult })
  return seen_at
    ? fillText(talkTimeline.standsSeen, { adult, time: momentText(seen_at) })
    : fillText(talkTimeline.standsSent, { adult, time: momentText(sent_at) })
}
