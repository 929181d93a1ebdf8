/** Accepts a person's feedback once, at a rate that leaves the admins able to read it. */
import { randomUUID } from 'node:crypto'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { feedbackAdd } from '#contract/feedback.ts'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { insertMessage, lockSender, findSentMessage, listSentSince } from './feedback.queries.ts'

/** Messages per person and time span in milliseconds: more than anybody has to say, and fewer than a prank needs. */
const RATE_LIMITS = [
  { max: 10, within: 10 * MINUTE_MS },
  { max: 40, within: DAY_MS },
] as const
const LONGEST_WINDOW = Math.max(...RATE_LIMITS.map(({ within }) => within))

const LIMIT_MESSAGE = "That's a lot of feedback at once, thank you. Please send this one a little later."

/** Returns the seconds until another message is accepted; 0 means now. */
const getWaitSeconds = (sent: readonly Date[], now: Date): number =>
  Math.max(
    ...RATE_LIMITS.map(({ max, within }) => {
      const oldest = sent[max - 1]
      return oldest ? Math.ceil((oldest.getTime() + within - now.getTime()) / 1000) : 0
    }),
    0,
  )

/** @throws Failure too_many_attempts with the seconds to wait */
export const sendFeedback = (
  { db, clock }: Platform,
  { accountUuid, organizationUuid }: Actor,
  { feedback_subject, feedback_content, feedback_location, client_uuid }: RequestData<typeof feedbackAdd>['Feedback'],
) =>
  db.transaction().execute(async (tx) => {
    await lockSender(tx, accountUuid)
    const existing = client_uuid && (await findSentMessage(tx, accountUuid, client_uuid))
    if (existing) return existing
    const now = clock.now()
    const wait = getWaitSeconds(await listSentSince(tx, accountUuid, new Date(now.getTime() - LONGEST_WINDOW)), now)
    if (wait > 0) throw new Failure('too_many_attempts', { message: LIMIT_MESSAGE, retryAfter: wait })
    return insertMessage(tx, {
      accountUuid,
      organizationUuid,
      clientUuid: client_uuid ?? randomUUID(),
      subject: feedback_subject.trim(),
      content: feedback_content.trim(),
      location: feedback_location,
      at: now,
    })
  })
