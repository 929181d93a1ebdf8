/** The first admin: their account, their school where there is none yet, and their session. */
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { firstCreate } from '#contract/identity/first.ts'
import type { SessionState } from '#contract/identity.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { CallContext } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireGoodPassword } from '../forgotten/choosing.ts'
import { openSession } from '../identity.service.ts'
import { networkOf } from '../networks.ts'
import { hashPassword } from '../passwords.ts'
import { schoolsNamed } from '../schools.queries.ts'
import { hashSecret } from '../secrets.ts'
import {
  addAdmin,
  addSchool,
  firstLink,
  type FirstLink,
  forgetFirstLinks,
  hasAdmin,
  isEmailTaken,
  takeTurn,
} from './first.queries.ts'

/** Stands until the school has a name of its own. */
export const UNNAMED_SCHOOL = 'Our school'
const CODE_LETTERS = 12

/** Easy to type and to say: the first words of the name. */
const codeFor = (name: string): string => {
  const letters = name
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return letters.length < 2 ? 'SCHOOL' : Array.from(letters).slice(0, CODE_LETTERS).join('')
}

const freeCode = async (db: Database, code: string): Promise<string> => {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? code : `${code}${number}`
    if (!(await schoolsNamed(db, candidate)).some(({ by_code }) => by_code)) return candidate
  }
}

/** @throws Failure not_found where it is no good any more */
export const goodLink = async ({ db, clock }: Platform, token: string): Promise<FirstLink> => {
  const link = await firstLink(db, hashSecret(token), clock.now())
  const over = !link || (link.email === null && (await hasAdmin(db)))
  if (over) throw new Failure('not_found', { message: 'This link was used before, or its day is over.' })
  return link
}

type Wish = Received<typeof firstCreate>['First']

const refuseTaken = (): never => {
  const message = 'Somebody has an account with this address already.'
  throw new Failure('name_taken', { message, fields: [{ path: 'First.email', message }] })
}

const schoolFor = async (tx: Database, link: FirstLink, { school_name, time_zone, country }: Wish): Promise<string> => {
  if (link.organization_uuid) return link.organization_uuid
  const name = school_name || UNNAMED_SCHOOL
  const school_code = await freeCode(tx, codeFor(name))
  return (await addSchool(tx, { name, school_code, time_zone, country })).uuid
}

const putIn = async (platform: Platform, wish: Wish, password_hash: string): Promise<string> => {
  const { token, email, first_name, last_name } = wish
  return platform.db.transaction().execute(async (tx) => {
    await takeTurn(tx)
    // Once more: another hand may have been quicker.
    const link = await goodLink({ ...platform, db: tx }, token)
    if (await isEmailTaken(tx, email)) refuseTaken()
    const organization_uuid = await schoolFor(tx, link, wish)
    const { uuid } = await addAdmin(tx, { organization_uuid, email, first_name, last_name, password_hash })
    await forgetFirstLinks(tx, { tokenHash: hashSecret(token), now: platform.clock.now() })
    return uuid
  })
}

/** @throws Failure not_found, name_taken, invalid, busy */
export const createFirstAdmin = async (platform: Platform, wish: Wish, context: CallContext): Promise<SessionState> => {
  const { school_name: school } = await goodLink(platform, wish.token)
  const about = [wish.first_name, wish.last_name, wish.email, school ?? wish.school_name ?? ''].filter(Boolean)
  await requireGoodPassword(platform, { password: wish.password, who: { about }, path: 'First.password' })
  const accountUuid = await putIn(platform, wish, await hashPassword(wish.password))
  const attempt = {
    name: accountUuid,
    device: context.identity,
    network: networkOf(context.address),
    knownDevice: false,
    knownNetwork: false,
  }
  return openSession(platform, { accountUuid, attempt, shared: false }, context)
}
