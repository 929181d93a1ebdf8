/**
 * Support endpoints: a person's support contacts, and asking one of them to talk. Nothing is sent unless the person
 * sends it.
 */
import { sql } from 'kysely'
import type { Audience } from '#contract/identity.ts'
import * as contract from '#contract/support.ts'
import { DAY_MS } from '#rules/durations.ts'
import { createHelpCard, getSupportReader } from '#rules/safety/support.ts'
import type { Actor } from '#server/platform/actor.ts'
import { hasFeatureEnabled } from '#server/platform/role-access.ts'
import {
  withFeature,
  type SessionColumnValues,
  type Route,
  createRoutes,
  type SessionColumns,
} from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { acknowledgeRequest, createContactRequest, transferRequest, withdrawRequest } from './contact-requests.ts'
import { createSupportAdminRoutes } from './admin.endpoints.ts'
import { listCheckedHelplines } from './admin.queries.ts'
import {
  listAvailableContacts,
  getOnlyCountry,
  isContact,
  listReceivedRequests,
  listOwnRequests,
} from './support.queries.ts'
import { createContactMapper, createPersonMapper, createReceivedMapper, createRequestMapper } from './support.wire.ts'

const { supportInfo, ...requestContract } = contract

/** Older requests are no longer shown. */
const REQUEST_LIFETIME_MS = 30 * DAY_MS

/** The age group and the school of the person who asks. */
const requesterColumns: SessionColumns = {
  audience: sql`identity_account.audience`,
  school: sql`(select name from identity_organization where uuid = identity_account.organization_uuid)`,
  country: sql`(select country from identity_organization where uuid = identity_account.organization_uuid)`,
}
interface SupportRequester {
  audience: Audience
  school: string
  country: string
}
const toRequester = (known: SessionColumnValues): SupportRequester => known as unknown as SupportRequester

const getSupportInfo = async (
  { db, clock }: Platform,
  actor: Actor,
  { audience, school, country }: SupportRequester,
) => {
  const displayTime = { timeZone: actor.timeZone, now: clock.now() }
  const [rows, lines] = await Promise.all([
    listAvailableContacts(db, actor),
    listCheckedHelplines(db, actor.organizationUuid),
  ])
  const mayAsk = hasFeatureEnabled('contact_requests', actor)
  const people = rows.map(createPersonMapper({ ...displayTime, mayAsk }))
  return {
    Help: createHelpCard(getSupportReader(audience), { name: school, country, people, lines }),
    Contacts: mayAsk ? rows.filter(({ adult_uuid }) => adult_uuid).map(createContactMapper(displayTime)) : [],
    School: { name: school, time_zone: actor.timeZone, country, lines },
  }
}

/** Returns a row that the same transaction has just written, which therefore must exist. */
const requireWrittenRow = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new Error('The row that was just written is missing.')
  return row
}

/** Returns the other contacts; only a contact gets any. */
const listOtherContacts = async ({ db }: Platform, actor: Actor) =>
  (await isContact(db, actor.accountUuid))
    ? (await listAvailableContacts(db, actor)).filter(({ adult_uuid }) => adult_uuid !== null)
    : []

const createRequestRoutes = (platform: Platform): Route[] =>
  createRoutes(requestContract, {
    async contactCreate({ Contact }, actor) {
      return {
        Request: createRequestMapper(actor.timeZone)(
          requireWrittenRow(await createContactRequest(platform, actor, Contact)),
        ),
      }
    },
    async contactList(_blocks, actor, context) {
      const { db, clock } = platform
      const { accountUuid, timeZone } = actor
      const now = clock.now()
      const since = new Date(now.getTime() - REQUEST_LIFETIME_MS)
      const [own, received, otherContacts] = await Promise.all([
        listOwnRequests(db, accountUuid, since),
        listReceivedRequests(db, accountUuid, since),
        listOtherContacts(platform, actor),
      ])
      // Unseen requests name people who wait, so reading them is audited. Seen ones were audited when they were
      // acknowledged.
      context.about(received.some(({ seen_at }) => seen_at === null) ? { kind: 'request' } : null)
      return {
        Requests: own.map(createRequestMapper(timeZone)),
        Received: received.map(createReceivedMapper(timeZone)),
        Others: otherContacts.map(createContactMapper({ timeZone, now })),
      }
    },
    async contactAcknowledge({ Request }, actor) {
      return {
        Received: createReceivedMapper(actor.timeZone)(
          requireWrittenRow(await acknowledgeRequest(platform, actor, Request.uuid)),
        ),
      }
    },
    async contactForward({ Request }, actor) {
      await transferRequest(platform, actor, Request)
      return {}
    },
    async contactWithdraw({ Request }, actor) {
      return {
        Request: createRequestMapper(actor.timeZone)(
          requireWrittenRow(await withdrawRequest(platform, actor, Request.uuid)),
        ),
      }
    },
  })

/** The help card is always available; a school may turn off requests to talk. */
export const createSupportRoutes = (platform: Platform): Route[] => [
  ...createRoutes(
    { supportInfo },
    {
      async supportInfo(_blocks, actor, { known }) {
        if (actor) return getSupportInfo(platform, actor, toRequester(known))
        const Help = createHelpCard('older', { country: await getOnlyCountry(platform.db) })
        return { Help, Contacts: [], School: null }
      },
    },
    { supportInfo: requesterColumns },
  ),
  ...withFeature('contact_requests', createRequestRoutes(platform)),
  ...createSupportAdminRoutes(platform),
]
