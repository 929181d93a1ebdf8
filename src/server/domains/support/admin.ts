/** Manages the support contacts and helplines of a school: no change leaves an unseen request without an adult. */
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type * as contract from '#contract/support/admin.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  insertHelpline,
  insertSupportContact,
  updateHelpline,
  updateSupportContact,
  type ContactFields,
  findContactOfSchool,
  type HelplineFields,
  findHelpline,
  type HelplineRow,
  lockSupportContact,
  isActiveAdultOfSchool,
  type SupportContactRow,
  deleteSupportContact,
  countUnseenRequests,
} from './admin.queries.ts'
import { parseHours } from './support.queries.ts'
import { formatStoredHours } from './support.wire.ts'

export const toAdminContact = (row: SupportContactRow): contract.AdminContact => ({
  uuid: row.uuid,
  name: row.name,
  role: row.role,
  place: row.reach ?? '',
  hours: parseHours(row.hours),
  away_words: row.away_words ?? '',
  adult: row.account_uuid ? { uuid: row.account_uuid, name: row.adult_name ?? '', active: row.adult_active } : null,
  revision: row.revision,
})

export const toAdminHelpline = ({ checked_at, ...row }: HelplineRow): contract.AdminHelpline => ({
  ...row,
  call: row.call ?? '',
  text_to: row.text_to ?? '',
  text_body: row.text_body ?? '',
  chat: row.chat ?? '',
  checked: checked_at !== null,
  checked_at: checked_at?.toISOString() ?? null,
})

type ContactInput = RequestData<typeof contract.contactAdd>['Contact']
type HelplineInput = RequestData<typeof contract.helplineAdd>['Helpline']

const toContactFields = ({ place, hours, away_words, adult_uuid, name, role }: ContactInput): ContactFields => ({
  name,
  role,
  reach: place || null,
  hours: formatStoredHours(hours),
  away_words: away_words || null,
  account_uuid: adult_uuid,
})

/** @throws Failure invalid for an account that can't receive requests here */
const requireAdult = async (db: Database, { organizationUuid }: Actor, adult: string | null): Promise<void> => {
  if (adult === null || (await isActiveAdultOfSchool(db, organizationUuid, adult))) return
  throw new Failure('invalid', {
    fields: [{ path: 'Contact.adult_uuid', message: 'Choose someone who works at the school and can sign in.' }],
  })
}

const getContact = async (db: Database, { organizationUuid }: Actor, uuid: string) => {
  const row = await findContactOfSchool(db, organizationUuid, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

export const createContact = ({ db }: Pick<Platform, 'db'>, actor: Actor, input: ContactInput) =>
  db.transaction().execute(async (tx) => {
    await requireAdult(tx, actor, input.adult_uuid)
    const { uuid } = await insertSupportContact(tx, actor.organizationUuid, toContactFields(input))
    return toAdminContact(await getContact(tx, actor, uuid))
  })

const createPendingRequestsError = (count: number, what: string) =>
  new Failure('changed', {
    message:
      count === 1
        ? `One request to them hasn't been seen yet. ${what}`
        : `${count} requests to them haven't been seen yet. ${what}`,
  })

/**
 * Saves a contact. Unseen requests move to the contact's new account; without an account to move to, the change fails.
 */
export const updateContact = (
  { db, events }: Pick<Platform, 'db' | 'events'>,
  actor: Actor,
  { uuid, revision, ...input }: ContactInput & { uuid: string; revision: number },
) =>
  db.transaction().execute(async (tx) => {
    const existing = await getContact(tx, actor, uuid)
    await lockSupportContact(tx, existing)
    const adult = input.adult_uuid
    if (adult !== existing.account_uuid) await requireAdult(tx, actor, adult)
    if (adult === null) {
      const count = await countUnseenRequests(tx, existing)
      if (count > 0) throw createPendingRequestsError(count, 'Choose who receives these requests instead.')
    }
    if (!(await updateSupportContact(tx, existing, { revision, ...toContactFields(input) }))) {
      throw new Failure('changed', { blocks: { Contact: toAdminContact(await getContact(tx, actor, uuid)) } })
    }
    for (const person of [existing.account_uuid, adult]) {
      if (person) await events.publish(person, { kind: 'support' }, tx)
    }
    return toAdminContact(await getContact(tx, actor, uuid))
  })

/** @returns the deleted contact's name */
export const deleteContact = ({ db }: Pick<Platform, 'db'>, actor: Actor, uuid: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const contact = await getContact(tx, actor, uuid)
    await lockSupportContact(tx, contact)
    const count = await countUnseenRequests(tx, contact)
    if (count > 0) {
      throw createPendingRequestsError(count, 'Mark them as seen, or choose someone else to receive them first.')
    }
    await deleteSupportContact(tx, contact)
    return contact.name
  })

/** A helpline without a number or chat helps nobody. */
const validateHelpline = ({ call, text_to, chat }: HelplineInput): void => {
  if (call || text_to || chat) return
  const message = 'Enter a number to call, a number to text, or a chat address.'
  throw new Failure('invalid', { fields: [{ path: 'Helpline.call', message }] })
}

/** A check applies to the numbers and chat it was made with: a changed helpline must be checked again. */
const hasSameNumbers = (row: HelplineRow, input: HelplineInput): boolean =>
  (row.call ?? '') === input.call && (row.text_to ?? '') === input.text_to && (row.chat ?? '') === input.chat

const toHelplineFields = (input: HelplineInput, checked_at: Date | null): HelplineFields => ({
  name: input.name,
  note: input.note,
  call: input.call || null,
  text_to: input.text_to || null,
  text_body: input.text_body || null,
  chat: input.chat || null,
  against_harm: input.against_harm,
  checked_at,
})

export const getHelpline = async (db: Database, { organizationUuid }: Actor, uuid: string) => {
  const row = await findHelpline(db, organizationUuid, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

export const createHelpline = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, actor: Actor, input: HelplineInput) => {
  validateHelpline(input)
  return db.transaction().execute(async (tx) => {
    const fields = toHelplineFields(input, input.checked ? clock.now() : null)
    const { uuid } = await insertHelpline(tx, actor.organizationUuid, fields)
    return toAdminHelpline(await getHelpline(tx, actor, uuid))
  })
}

export const saveHelpline = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  { uuid, revision, ...input }: HelplineInput & { uuid: string; revision: number },
) => {
  validateHelpline(input)
  return db.transaction().execute(async (tx) => {
    const existing = await getHelpline(tx, actor, uuid)
    const checkedSince = hasSameNumbers(existing, input) ? existing.checked_at : null
    const fields = toHelplineFields(input, input.checked ? (checkedSince ?? clock.now()) : null)
    if (!(await updateHelpline(tx, existing, { revision, ...fields }))) {
      throw new Failure('changed', { blocks: { Helpline: toAdminHelpline(await getHelpline(tx, actor, uuid)) } })
    }
    return toAdminHelpline(await getHelpline(tx, actor, uuid))
  })
}
