/** Formats contacts and requests for responses. */
import type { Contact, ContactRequest, ReceivedRequest, SupportPerson } from '#contract/support.ts'
import { type DayHours, describeExpectation, getPresence, formatReach } from '#rules/contact-hours.ts'
import { type listAvailableContacts, parseHours, type ReceivedRow, type RequestRow } from './support.queries.ts'

type ContactRow = Awaited<ReturnType<typeof listAvailableContacts>>[number]

interface DisplayTime {
  timeZone: string
  now: Date
}

/** Shows a teacher with the shared class; a nurse who also teaches a class is still the nurse. */
const toDisplayRole = ({ role, teaches }: ContactRow): string =>
  teaches && /^teacher\b/i.test(role) ? `Your teacher, ${teaches}` : role

export const createPersonMapper =
  ({ timeZone, now, mayAsk }: DisplayTime & { mayAsk: boolean }) =>
  (row: ContactRow): SupportPerson => {
    const hours = parseHours(row.hours)
    const place = row.reach ?? undefined
    return {
      name: row.name,
      role: toDisplayRole(row),
      reach: formatReach(place, getPresence(hours, timeZone, now).text),
      place,
      hours,
      away: row.away_words || undefined,
      uuid: mayAsk && row.adult_uuid ? row.uuid : undefined,
    }
  }

export const createContactMapper =
  ({ timeZone, now }: DisplayTime) =>
  (row: ContactRow): Contact => {
    const { here, text } = getPresence(parseHours(row.hours), timeZone, now)
    return { uuid: row.uuid, name: row.name, role: toDisplayRole(row), when: text, here }
  }

export const createRequestMapper =
  (timeZone: string) =>
  (row: RequestRow): ContactRequest => ({
    uuid: row.uuid,
    contact: { uuid: row.contact_uuid, name: row.name, role: row.role },
    sent_at: row.sent_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    handed_by: row.handed_by,
    reachable: row.adult_uuid !== null,
    expect: describeExpectation(parseHours(row.hours), timeZone, row.sent_at),
  })

const isOutOfHours = (hours: DayHours[], timeZone: string, at: Date): boolean =>
  hours.length > 0 && !getPresence(hours, timeZone, at).here

export const createReceivedMapper =
  (timeZone: string) =>
  (row: ReceivedRow): ReceivedRequest => ({
    uuid: row.uuid,
    name: `${row.first_name} ${row.last_name}`,
    sent_at: row.sent_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
    handed_by: row.handed_by,
    out_of_hours: isOutOfHours(parseHours(row.hours), timeZone, row.sent_at),
  })

/** Formats hours in their order; a day off has none. */
export const formatStoredHours = (hours: readonly DayHours[]): string =>
  JSON.stringify(Object.fromEntries(hours.map(({ day, from, until }) => [day, [from, until]])))
