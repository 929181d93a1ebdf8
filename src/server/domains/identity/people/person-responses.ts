/** Formats people for the responses to admins of their school. */
import type { PersonDetail, SchoolPerson } from '#contract/identity/people.ts'
import { DAY_MS } from '#rules/durations.ts'
import { MAX_DEACTIVATED_MONTHS, DELETE_AFTER_DAYS } from '#rules/people/people.ts'
import type { Actor } from '#server/platform/actor.ts'
import { describeDevice } from '../devices.ts'
import type { listOpenSessions } from '../identity.queries.ts'
import { getSignInLock } from '../ranks.ts'
import type { PersonDetailRow, PersonRow, listSectionsOfPerson } from './people.queries.ts'

const toIsoString = (date: Date | null): string | null => date?.toISOString() ?? null

const toState = ({ disabled_at, invited }: PersonRow): SchoolPerson['state'] => {
  if (disabled_at) return 'deactivated'
  return invited ? 'invited' : 'active'
}

export const toPerson = (row: PersonRow): SchoolPerson => ({
  uuid: row.uuid,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  username: row.username,
  user_type: row.user_type,
  audience: row.audience,
  grade: row.grade,
  operator: row.operator,
  permissions: row.permissions,
  landing: row.landing,
  state: toState(row),
  has_sign_in: row.has_sign_in,
  last_seen_at: toIsoString(row.last_seen_at),
  two_step: row.two_step,
  asked_at: toIsoString(row.asked_at),
  sections: row.sections,
})

/** Returns when a deactivated account is deleted: docs/decisions/043-account-deactivation-and-deletion.md. */
const getRemovalDate = ({ disabled_at, left_at }: Pick<PersonDetailRow, 'disabled_at' | 'left_at'>): Date | null => {
  if (!disabled_at) return null
  if (left_at) return new Date(left_at.getTime() + DELETE_AFTER_DAYS * DAY_MS)
  const until = new Date(disabled_at)
  until.setUTCMonth(until.getUTCMonth() + MAX_DEACTIVATED_MONTHS)
  return until
}

interface PersonDetailContext {
  actor: Actor
  sections: Awaited<ReturnType<typeof listSectionsOfPerson>>
  sessions: Awaited<ReturnType<typeof listOpenSessions>>
}

export const toPersonDetail = (
  row: PersonDetailRow,
  { actor, sections, sessions }: PersonDetailContext,
): PersonDetail => ({
  ...toPerson(row),
  created_at: row.created_at.toISOString(),
  invited_at: toIsoString(row.invited_at),
  deactivated_at: toIsoString(row.disabled_at),
  left_at: toIsoString(row.left_at),
  kept_until: toIsoString(getRemovalDate(row)),
  revision: row.revision,
  locked: getSignInLock(actor, row),
  sections_list: sections,
  sessions: sessions.map(({ uuid, device, created_at, accessed_at }) => ({
    uuid,
    device: describeDevice(device),
    signed_in_at: created_at.toISOString(),
    accessed_at: accessed_at.toISOString(),
  })),
})
