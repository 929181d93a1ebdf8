/** A teacher chooses what to put into a course: in the platform's own frame, with no cookie, by a ticket of some minutes. */
import { Failure } from '#contract/failures.ts'
import { type Launch, ltiTool } from '../../../partners/lti/tool.ts'
import type { Parts } from '../ports.ts'
import { ownKeys } from './keys.ts'
import { addPick, pickOf, platformOfConnection, takePick } from './lti.queries.ts'
import type { Picked } from './picker-page.ts'
import { hashOf, newSecret } from './registering.ts'
import { ltiPlatformOf } from './stored-platform.ts'
import { isUuid } from '../../../platform/uuid-text.ts'

/** Long enough to listen to a few. */
const PICK_LIFE = 60 * 60_000

export type PickerLaunch = Extract<Launch, { type: 'picker' }>

/** @returns the ticket with which they choose @throws Failure not_permitted for whoever does not teach */
export const beginPicking = async (
  { platform }: Parts,
  {
    launch,
    connectionUuid,
    account,
  }: { launch: PickerLaunch; connectionUuid: string; account: { uuid: string; user_type: string } },
): Promise<string> => {
  if (account.user_type === 'student') throw new Failure('not_permitted')
  const ticket = newSecret()
  await addPick(platform.db, {
    ticket_hash: hashOf(ticket),
    connection_uuid: connectionUuid,
    account_uuid: account.uuid,
    deployment_id: launch.deploymentId,
    return_url: launch.returnUrl,
    data: launch.data ?? null,
    many: launch.many,
    expires_at: new Date(platform.clock.now().getTime() + PICK_LIFE),
  })
  return ticket
}

/** Whether several may be chosen; undefined for a ticket that is used, too old or nobody's. */
export const pickingWith = ({ platform }: Parts, ticket: string) =>
  pickOf(platform.db, hashOf(ticket), platform.clock.now())

export interface Chosen {
  returnUrl: string
  /** Signed; the browser brings it to the platform. */
  token: string
}

interface Meant {
  name: 'session' | 'lesson'
  /** As it stands in the form. */
  value: string
  title: string
  sessions: { uuid: string; title: string; description: string; lesson: string | undefined }[]
}

/** What the values of a form mean, in their order; what is not there is left out. */
export const meantBy = async ({ ports }: Parts, picked: Picked): Promise<Meant[]> => {
  const pairs = picked.sessions.map((value) => ({ value, uuids: value.split('.') }))
  const sound = pairs.filter(({ uuids }) => uuids.length <= 2 && uuids.every(isUuid))
  const [sessions, lessons] = [
    sound.length > 0 ? await ports.picked(sound.map(({ uuids }) => uuids[0]!)) : [],
    picked.lessons.length > 0 ? await ports.pickedLessons(picked.lessons.filter(isUuid)) : [],
  ]
  const single = sound.flatMap(({ value, uuids: [uuid, lesson] }): Meant[] => {
    const session = sessions.find((one) => one.uuid === uuid)
    return session ? [{ name: 'session', value, title: session.title, sessions: [{ ...session, lesson }] }] : []
  })
  const whole = lessons.map(({ uuid, title, sessions: heard }): Meant => {
    return { name: 'lesson', value: uuid, title, sessions: heard.map((session) => ({ ...session, lesson: uuid })) }
  })
  return [...single, ...whole]
}

/** Counts once. @throws Failure not_found, invalid */
export const finishPicking = async (
  parts: Parts,
  { ticket, picked, origin }: { ticket: string; picked: Picked; origin: string },
): Promise<Chosen> => {
  const { platform } = parts
  const { db, clock } = platform
  const sessions = (await meantBy(parts, picked)).flatMap((meant) => meant.sessions)
  if (sessions.length === 0) throw new Failure('invalid')
  const pick = await takePick(db, hashOf(ticket))
  const row = pick && (await platformOfConnection(db, pick.connection_uuid))
  if (!pick || !row || pick.expires_at <= clock.now()) throw new Failure('not_found')
  const [key] = await ownKeys(platform)
  const token = await ltiTool.deepLinkAnswer({
    platform: ltiPlatformOf(platform.config, row),
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
