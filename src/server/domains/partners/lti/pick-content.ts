/**
 * A teacher chooses content for a course in the platform's own frame, identified by a short-lived ticket instead of a
 * cookie.
 */
import { Failure } from '#contract/failures.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { type Launch, ltiTool } from '#server/partners/lti/tool.ts'
import type { PartnersContext } from '../ports.ts'
import { getSigningKeys } from './signing-keys.ts'
import { insertPick, findPick, findPlatformOfConnection, consumePick } from './lti.queries.ts'
import type { PickedContent } from './picker-page.ts'
import { hashTicket, createTicket } from './registration.ts'
import { toLtiPlatform } from './stored-platform.ts'
import { isUuid } from '#server/platform/uuid-text.ts'

/** Long enough to listen to a few sessions. */
const PICK_LIFETIME_MS = HOUR_MS

type PickerLaunch = Extract<Launch, { type: 'picker' }>

/** @returns the ticket for the picker @throws Failure not_permitted for people who don't teach */
export const startPicking = async (
  { platform }: PartnersContext,
  {
    launch,
    connectionUuid,
    account,
  }: { launch: PickerLaunch; connectionUuid: string; account: { uuid: string; user_type: string } },
): Promise<string> => {
  if (account.user_type === 'student') throw new Failure('not_permitted')
  const ticket = createTicket()
  await insertPick(platform.db, {
    ticket_hash: hashTicket(ticket),
    connection_uuid: connectionUuid,
    account_uuid: account.uuid,
    deployment_id: launch.deploymentId,
    return_url: launch.returnUrl,
    data: launch.data ?? null,
    many: launch.many,
    expires_at: new Date(platform.clock.now().getTime() + PICK_LIFETIME_MS),
  })
  return ticket
}

/** Returns whether several items may be chosen, or undefined for a used, expired or unknown ticket. */
export const findOpenPick = ({ platform }: PartnersContext, ticket: string) =>
  findPick(platform.db, hashTicket(ticket), platform.clock.now())

export interface PickResult {
  returnUrl: string
  /** The signed token that the browser sends to the platform. */
  token: string
}

interface PickedItem {
  name: 'session' | 'lesson'
  /** The value in the form. */
  value: string
  title: string
  sessions: { uuid: string; title: string; description: string; lesson: string | undefined }[]
}

/** Resolves the values of a form in their order; unknown items are left out. */
export const resolvePicked = async ({ ports }: PartnersContext, picked: PickedContent): Promise<PickedItem[]> => {
  const pairs = picked.sessions.map((value) => ({ value, uuids: value.split('.') }))
  const validPairs = pairs.filter(({ uuids }) => uuids.length <= 2 && uuids.every(isUuid))
  const [sessions, lessons] = [
    validPairs.length > 0 ? await ports.listPickedSessions(validPairs.map(({ uuids }) => uuids[0]!)) : [],
    picked.lessons.length > 0 ? await ports.listPickedLessons(picked.lessons.filter(isUuid)) : [],
  ]
  const singleSessions = validPairs.flatMap(({ value, uuids: [uuid, lesson] }): PickedItem[] => {
    const session = sessions.find((candidate) => candidate.uuid === uuid)
    return session ? [{ name: 'session', value, title: session.title, sessions: [{ ...session, lesson }] }] : []
  })
  const fromLessons = lessons.map(({ uuid, title, sessions: lessonSessions }): PickedItem => {
    return {
      name: 'lesson',
      value: uuid,
      title,
      sessions: lessonSessions.map((session) => ({ ...session, lesson: uuid })),
    }
  })
  return [...singleSessions, ...fromLessons]
}

/** A ticket works once. @throws Failure not_found, invalid */
export const finishPicking = async (
  deps: PartnersContext,
  { ticket, picked, origin }: { ticket: string; picked: PickedContent; origin: string },
): Promise<PickResult> => {
  const { platform } = deps
  const { db, clock } = platform
  const sessions = (await resolvePicked(deps, picked)).flatMap((item) => item.sessions)
  if (sessions.length === 0) throw new Failure('invalid')
  const pick = await consumePick(db, hashTicket(ticket))
  const row = pick && (await findPlatformOfConnection(db, pick.connection_uuid))
  if (!pick || !row || pick.expires_at <= clock.now()) throw new Failure('not_found')
  const [key] = await getSigningKeys(platform)
  const token = await ltiTool.deepLinkAnswer({
    platform: toLtiPlatform(platform.config, row),
    launch: { deploymentId: pick.deployment_id, data: pick.data ?? undefined, many: pick.many },
    chosen: sessions.map(({ uuid, title, description, lesson }) => ({
      title,
      text: description,
      url: `${origin}/audio/${uuid}${lesson ? `?lesson_uuid=${lesson}` : ''}`,
      custom: { session_uuid: uuid, ...(lesson && { lesson_uuid: lesson }) },
      resourceId: uuid,
    })),
    key,
    now: clock.now(),
  })
  return { returnUrl: pick.return_url, token }
}
