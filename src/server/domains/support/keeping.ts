/** Keeping the adults and the lines of a school: nobody who waits to be seen is left waiting for nobody. */
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type * as contract from '#contract/support/keeping.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  addHelpline,
  addKeptContact,
  changeHelpline,
  changeKeptContact,
  type ContactFields,
  contactOfSchool,
  type HelplineFields,
  helplineOfSchool,
  type HelplineRow,
  holdKeptContact,
  isAdultOf,
  type KeptContactRow,
  removeKeptContact,
  unseenOf,
} from './keeping.queries.ts'
import { hoursOf } from './support.queries.ts'
import { storedHours } from './support.wire.ts'

export const toContact = (row: KeptContactRow): contract.KeptContact => ({
  uuid: row.uuid,
  name: row.name,
  role: row.role,
  place: row.reach ?? '',
  hours: hoursOf(row.hours),
  away_words: row.away_words ?? '',
  adult: row.account_uuid ? { uuid: row.account_uuid, name: row.adult_name ?? '', active: row.adult_active } : null,
  revision: row.revision,
})

export const toHelpline = ({ checked_at, ...row }: HelplineRow): contract.KeptHelpline => ({
  ...row,
  call: row.call ?? '',
  text_to: row.text_to ?? '',
  text_body: row.text_body ?? '',
  chat: row.chat ?? '',
  checked: checked_at !== null,
  checked_at: checked_at?.toISOString() ?? null,
})

type ContactWish = Received<typeof contract.contactAdd>['Contact']
type HelplineWish = Received<typeof contract.helplineAdd>['Helpline']

const fieldsOf = ({ place, hours, away_words, adult_uuid, name, role }: ContactWish): ContactFields => ({
  name,
  role,
  reach: place || null,
  hours: storedHours(hours),
  away_words: away_words || null,
  account_uuid: adult_uuid,
})

/** @throws Failure invalid for somebody who cannot be asked here */
const checkAdult = async (db: Database, { organizationUuid }: Actor, adult: string | null): Promise<void> => {
  if (adult === null || (await isAdultOf(db, organizationUuid, adult))) return
  throw new Failure('invalid', {
    fields: [{ path: 'Contact.adult_uuid', message: 'Choose somebody who works at the school and can sign in.' }],
  })
}

const contactNow = async (db: Database, { organizationUuid }: Actor, uuid: string) => {
  const row = await contactOfSchool(db, organizationUuid, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

export const nameContact = ({ db }: Pick<Platform, 'db'>, actor: Actor, wish: ContactWish) =>
  db.transaction().execute(async (tx) => {
    await checkAdult(tx, actor, wish.adult_uuid)
    const { uuid } = await addKeptContact(tx, actor.organizationUuid, fieldsOf(wish))
    return toContact(await contactNow(tx, actor, uuid))
  })

const stillWaiting = (count: number, what: string) =>
  new Failure('changed', {
    message:
      count === 1
        ? `Somebody who asked them has not been seen yet. ${what}`
        : `${count} people who asked them have not been seen yet. ${what}`,
  })

/** What was asked of one account goes to another one with the contact; to nobody it cannot go. */
export const saveContact = (
  { db, events }: Pick<Platform, 'db' | 'events'>,
  actor: Actor,
  { uuid, revision, ...wish }: ContactWish & { uuid: string; revision: number },
) =>
  db.transaction().execute(async (tx) => {
    const before = await contactNow(tx, actor, uuid)
    await holdKeptContact(tx, before)
    const adult = wish.adult_uuid
    if (adult !== before.account_uuid) await checkAdult(tx, actor, adult)
    if (adult === null) {
      const count = await unseenOf(tx, before)
      if (count > 0) throw stillWaiting(count, 'Choose who gets what they are asked instead.')
    }
    if (!(await changeKeptContact(tx, before, { revision, ...fieldsOf(wish) }))) {
      throw new Failure('changed', { blocks: { Contact: toContact(await contactNow(tx, actor, uuid)) } })
    }
    for (const person of [before.account_uuid, adult]) if (person) await events.tell(person, { kind: 'support' }, tx)
    return toContact(await contactNow(tx, actor, uuid))
  })

/** @returns their name */
export const dropContact = ({ db }: Pick<Platform, 'db'>, actor: Actor, uuid: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const contact = await contactNow(tx, actor, uuid)
    await holdKeptContact(tx, contact)
    const count = await unseenOf(tx, contact)
    if (count > 0) throw stillWaiting(count, 'First they are seen, or go to somebody else.')
    await removeKeptContact(tx, contact)
    return contact.name
  })

/** A line without a way to reach it helps nobody. */
const checkLine = ({ call, text_to, chat }: HelplineWish): void => {
  if (call || text_to || chat) return
  const message = 'A number to call or to text, or a chat: one of them is needed.'
  throw new Failure('invalid', { fields: [{ path: 'Helpline.call', message }] })
}

/** It was checked as it stands now: with another number it has to be checked anew. */
const isSameLine = (row: HelplineRow, wish: HelplineWish): boolean =>
  (row.call ?? '') === wish.call && (row.text_to ?? '') === wish.text_to && (row.chat ?? '') === wish.chat

const lineFields = (wish: HelplineWish, checked_at: Date | null): HelplineFields => ({
  name: wish.name,
  note: wish.note,
  call: wish.call || null,
  text_to: wish.text_to || null,
  text_body: wish.text_body || null,
  chat: wish.chat || null,
  against_harm: wish.against_harm,
  checked_at,
})

export const lineNow = async (db: Database, { organizationUuid }: Actor, uuid: string) => {
  const row = await helplineOfSchool(db, organizationUuid, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

export const addLine = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, actor: Actor, wish: HelplineWish) => {
  checkLine(wish)
  return db.transaction().execute(async (tx) => {
    const fields = lineFields(wish, wish.checked ? clock.now() : null)
    const { uuid } = await addHelpline(tx, actor.organizationUuid, fields)
    return toHelpline(await lineNow(tx, actor, uuid))
  })
}

export const saveLine = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  { uuid, revision, ...wish }: HelplineWish & { uuid: string; revision: number },
) => {
  checkLine(wish)
  return db.transaction().execute(async (tx) => {
    const before = await lineNow(tx, actor, uuid)
    const since = isSameLine(before, wish) ? before.checked_at : null
    const fields = lineFields(wish, wish.checked ? (since ?? clock.now()) : null)
    if (!(await changeHelpline(tx, before, { revision, ...fields }))) {
      throw new Failure('changed', { blocks: { Helpline: toHelpline(await lineNow(tx, actor, uuid)) } })
    }
    return toHelpline(await lineNow(tx, actor, uuid))
  })
}
