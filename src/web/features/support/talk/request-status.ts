/** Decides whether a request's contact is still reachable, and which request is shown first. */
import type { ContactRequest } from '#contract/support.ts'
import { getDisplayName } from '#rules/contact-hours.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { SupportPerson } from '#rules/safety/support.ts'
import { fillText, talkTimeline } from '#web/lib/messages/en/support-talk.ts'
import { describeMoment } from '../describe-moment.ts'

/** The time for which a seen request is shown, in milliseconds. */
const SEEN_DURATION_MS = DAY_MS

const isRequestCurrent = ({ seen_at, withdrawn_at }: ContactRequest, now: number): boolean =>
  withdrawn_at === null && (seen_at === null || now - Date.parse(seen_at) < SEEN_DURATION_MS)

/** Whether nobody will read the request anymore. */
export const isRequestEnded = ({ reachable, withdrawn_at }: ContactRequest): boolean =>
  !reachable && withdrawn_at === null

/** Removes contacts who are no longer reachable, because the help card may be older than the requests. */
export const filterReachable = (
  people: readonly SupportPerson[],
  requests: readonly ContactRequest[],
): SupportPerson[] => {
  const unreachable = new Set(requests.filter(({ reachable }) => !reachable).map(({ contact }) => contact.uuid))
  return people.filter(({ uuid }) => !unreachable.has(uuid ?? ''))
}

/**
 * Returns the request to show.
 * @param requests newest first
 * @param contact only requests to this contact
 */
export const getLatestRequest = (
  requests: readonly ContactRequest[],
  now: number,
  contact?: string,
): ContactRequest | undefined => {
  const open = requests.filter((request) => isRequestCurrent(request, now))
  if (contact) return open.find((request) => request.contact.uuid === contact)
  // An ended request is skipped if the student has asked someone else since, because they have read that it ended.
  return open.find((request) => !isRequestEnded(request) || request === requests[0])
}

/** Returns the status of a request in one line. */
export const formatRequestStatus = (request: ContactRequest): string => {
  const { contact, sent_at, seen_at } = request
  const adult = getDisplayName(contact.name)
  if (isRequestEnded(request)) return fillText(talkTimeline.goneTitle, { adult })
  return seen_at
    ? fillText(talkTimeline.statusSeen, { adult, time: describeMoment(seen_at) })
    : fillText(talkTimeline.statusSent, { adult, time: describeMoment(sent_at) })
}
