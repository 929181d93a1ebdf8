/** Whether whoever was asked can be reached still, and which request is told of first. */
import type { ContactRequest } from '#contract/support.ts'
import { spokenNameOf } from '#rules/contact-hours.ts'
import type { SupportPerson } from '#rules/safety/support.ts'
import { filled, talkTimeline } from '#web/lib/words/talk.en.ts'
import { whenText } from '../when-text.ts'

/** What was seen stands so long, in milliseconds. */
const STANDS = 24 * 3_600_000

const stands = ({ seen_at, withdrawn_at }: ContactRequest, now: number): boolean =>
  withdrawn_at === null && (seen_at === null || now - Date.parse(seen_at) < STANDS)

/** Nobody reads it any more. */
export const isGone = ({ reachable, withdrawn_at }: ContactRequest): boolean => !reachable && withdrawn_at === null

/** The card may have been fetched while they still were there. */
export const stillThere = (people: readonly SupportPerson[], requests: readonly ContactRequest[]): SupportPerson[] => {
  const left = new Set(requests.filter(({ reachable }) => !reachable).map(({ contact }) => contact.uuid))
  return people.filter(({ uuid }) => !left.has(uuid ?? ''))
}

/** @param requests newest first @param contact only what was sent to them */
export const latestOf = (
  requests: readonly ContactRequest[],
  now: number,
  contact?: string,
): ContactRequest | undefined => {
  const open = requests.filter((request) => stands(request, now))
  if (contact) return open.find((request) => request.contact.uuid === contact)
  // Whoever has asked somebody else since has read it.
  return open.find((request) => !isGone(request) || request === requests[0])
}

/** Where a request stands, in one line. */
export const standText = (request: ContactRequest): string => {
  const { contact, sent_at, seen_at } = request
  const adult = spokenNameOf(contact.name)
  if (isGone(request)) return filled(talkTimeline.goneTitle, { adult })
  return seen_at
    ? filled(talkTimeline.standsSeen, { adult, time: whenText(seen_at) })
    : filled(talkTimeline.standsSent, { adult, time: whenText(sent_at) })
}
