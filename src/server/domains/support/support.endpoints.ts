/** Support: who is there for a person, and asking one of them to talk. Only what somebody sends themselves goes anywhere. */
import { sql } from 'kysely'
import type { Audience } from '#contract/identity.ts'
import * as contract from '#contract/support.ts'
import { helpCardFor, supportReaderOf } from '#rules/safety/support.ts'
import type { Actor } from '../../platform/actor.ts'
import { isThereFor } from '../../platform/access.ts'
import { ofFeature, type Known, type Route, serve, type Wanted } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { acknowledge, ask, handOver, withdraw } from './asking.ts'
import { keepingEndpoints } from './keeping.endpoints.ts'
import { linesOf } from './keeping.queries.ts'
import { contactsFor, countryHere, isContact, receivedBy, requestsOf } from './support.queries.ts'
import { contactOf, personOf, receivedOf, requestOf } from './support.wire.ts'

const { supportInfo, ...asking } = contract

/** So long ago is not shown any more, in milliseconds. */
const MEMORY = 30 * 24 * 3_600_000

/** How old who asks is, and which school it is. */
const wantedReader: Wanted = {
  audience: sql`identity_account.audience`,
  school: sql`(select name from identity_organization where uuid = identity_account.organization_uuid)`,
  country: sql`(select country from identity_organization where uuid = identity_account.organization_uuid)`,
}
interface Reader {
  audience: Audience
  school: string
  country: string
}
const readerFrom = (known: Known): Reader => known as unknown as Reader

const infoFor = async ({ db, clock }: Platform, actor: Actor, { audience, school, country }: Reader) => {
  const when = { timeZone: actor.timeZone, now: clock.now() }
  const [rows, lines] = await Promise.all([contactsFor(db, actor), linesOf(db, actor.organizationUuid)])
  const mayAsk = isThereFor('contact_requests', actor)
  const people = rows.map(personOf({ ...when, mayAsk }))
  return {
    Help: helpCardFor(supportReaderOf(audience), { name: school, country, people, lines }),
    Contacts: mayAsk ? rows.filter(({ adult_uuid }) => adult_uuid).map(contactOf(when)) : [],
    School: { name: school, time_zone: actor.timeZone, country, lines },
  }
}

/** What is found in the transaction that has just written it is there. */
const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new Error('What was just written is not there.')
  return row
}

/** The other adults, for one of them alone. */
const othersFor = async ({ db }: Platform, actor: Actor) =>
  (await isContact(db, actor.accountUuid))
    ? (await contactsFor(db, actor)).filter(({ adult_uuid }) => adult_uuid !== null)
    : []

const askingEndpoints = (platform: Platform): Route[] =>
  serve(asking, {
    async contactCreate({ Contact }, actor) {
      return { Request: requestOf(actor.timeZone)(found(await ask(platform, actor, Contact))) }
    },
    async contactList(_blocks, actor, from) {
      const { db, clock } = platform
      const { accountUuid, timeZone } = actor
      const now = clock.now()
      const since = new Date(now.getTime() - MEMORY)
      const [own, received, others] = await Promise.all([
        requestsOf(db, accountUuid, since),
        receivedBy(db, accountUuid, since),
        othersFor(platform, actor),
      ])
      // Who waits is told by name: that is written down. Once they are seen, that act says it.
      from.about(received.some(({ seen_at }) => seen_at === null) ? { kind: 'request' } : null)
      return {
        Requests: own.map(requestOf(timeZone)),
        Received: received.map(receivedOf(timeZone)),
        Others: others.map(contactOf({ timeZone, now })),
      }
    },
    async contactAcknowledge({ Request }, actor) {
      return { Received: receivedOf(actor.timeZone)(found(await acknowledge(platform, actor, Request.uuid))) }
    },
    async contactHandOn({ Request }, actor) {
      await handOver(platform, actor, Request)
      return {}
    },
    async contactWithdraw({ Request }, actor) {
      return { Request: requestOf(actor.timeZone)(found(await withdraw(platform, actor, Request.uuid))) }
    },
  })

/** The card is always there; to ask somebody is what a school may do without. */
export const supportEndpoints = (platform: Platform): Route[] => [
  ...serve(
    { supportInfo },
    {
      async supportInfo(_blocks, actor, { known }) {
        if (actor) return infoFor(platform, actor, readerFrom(known))
        const Help = helpCardFor('older', { country: await countryHere(platform.db) })
        return { Help, Contacts: [], School: null }
      },
    },
    { supportInfo: wantedReader },
  ),
  ...ofFeature('contact_requests', askingEndpoints(platform)),
  ...keepingEndpoints(platform),
]
