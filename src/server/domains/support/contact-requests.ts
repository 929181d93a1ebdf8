/** Requests to talk to an adult: stored first, then sent, with a name and a time and never any text. */
import { Failure } from '#contract/failures.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { enqueueRequestEmail } from './contact-request-emails.ts'
import {
  insertRequest,
  findRequestableContact,
  countRequests,
  transferRequestTo,
  markSeen,
  markRequestWithdrawn,
  findOwnRequest,
  findReceivedRequest,
  findOpenRequest,
} from './support.queries.ts'

/** The daily limit of requests from one person: more than anybody in need sends, and few enough to stop misuse. */
const MAX_PER_DAY = 20

const createTooManyRequestsFailure = () =>
  new Failure('limit_reached', {
    message: 'You have asked many times today. Please go to them, or open "Need help now?"',
  })

const createContactUnavailableFailure = () =>
  new Failure('changed', { message: 'This already went to someone else. Please ask again.' })

interface ContactRequestInput {
  uuid: string
  client_uuid: string
}

/**
 * Returns the existing request for a repeated one, and for another one to the same adult who has not seen the last one.
 */
export const createContactRequest = async (
  platform: Platform,
  actor: Actor,
  { uuid, client_uuid }: ContactRequestInput,
) => {
  const { db, clock, events } = platform
  const { accountUuid } = actor
  return db.transaction().execute(async (tx) => {
    const contact = await findRequestableContact(tx, actor, uuid)
    if (!contact) throw new Failure('not_found')
    const openRequest = await findOpenRequest(tx, { accountUuid, contactUuid: uuid, clientUuid: client_uuid })
    if (openRequest && openRequest.contact_uuid !== uuid) throw createContactUnavailableFailure()
    if (openRequest) return openRequest
    const now = clock.now()
    if ((await countRequests(tx, accountUuid, new Date(now.getTime() - DAY_MS))) >= MAX_PER_DAY) {
      throw createTooManyRequestsFailure()
    }
    const newRequest = await insertRequest(tx, { accountUuid, clientUuid: client_uuid, contactUuid: uuid, at: now })
    if (!newRequest) throw createContactUnavailableFailure()
    await events.publish(contact.adult_uuid, { kind: 'support' }, tx)
    await events.publish(accountUuid, { kind: 'support' }, tx)
    await enqueueRequestEmail(platform, newRequest.uuid, tx)
    return findOwnRequest(tx, accountUuid, newRequest.uuid)
  })
}

/** Marks the request as seen, and notifies its sender. @throws Failure not_found for anybody but its recipient */
export const acknowledgeRequest = async ({ db, clock, events }: Platform, { accountUuid }: Actor, uuid: string) =>
  db.transaction().execute(async (tx) => {
    const request = await findReceivedRequest(tx, accountUuid, uuid)
    if (!request) throw new Failure('not_found')
    if (!(await markSeen(tx, request, clock.now()))) return request
    await events.publish(request.account_uuid, { kind: 'support' }, tx)
    await events.publish(accountUuid, { kind: 'support' }, tx)
    return findReceivedRequest(tx, accountUuid, uuid)
  })

/** Sends the request to another adult, for whom it is unseen, and notifies the sender. @throws Failure not_found */
export const transferRequest = async (
  platform: Platform,
  actor: Actor,
  { uuid, contact_uuid }: { uuid: string; contact_uuid: string },
): Promise<void> => {
  const { db, events } = platform
  await db.transaction().execute(async (tx) => {
    const request = await findReceivedRequest(tx, actor.accountUuid, uuid)
    const contact = await findRequestableContact(tx, actor, contact_uuid)
    // A request is never sent back to its own sender.
    if (!request || !contact || contact.adult_uuid === request.account_uuid) throw new Failure('not_found')
    if (!(await transferRequestTo(tx, request, contact_uuid))) throw new Failure('not_found')
    for (const person of [contact.adult_uuid, request.account_uuid, actor.accountUuid]) {
      await events.publish(person, { kind: 'support' }, tx)
    }
    await enqueueRequestEmail(platform, uuid, tx)
  })
}

/** @throws Failure not_found for anybody but its sender */
export const withdrawRequest = async ({ db, clock, events }: Platform, { accountUuid }: Actor, uuid: string) =>
  db.transaction().execute(async (tx) => {
    const request = await findOwnRequest(tx, accountUuid, uuid)
    if (!request) throw new Failure('not_found')
    if (!(await markRequestWithdrawn(tx, request, clock.now()))) return request
    if (request.adult_uuid) await events.publish(request.adult_uuid, { kind: 'support' }, tx)
    await events.publish(accountUuid, { kind: 'support' }, tx)
    return findOwnRequest(tx, accountUuid, uuid)
  })
