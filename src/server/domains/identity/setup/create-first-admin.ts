/** Creates the first admin: their account, their school if there is none yet, and their session. */
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { setupCreate } from '#contract/identity/setup.ts'
import type { SessionState } from '#contract/identity.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requireAcceptablePassword } from '../password-reset/choose-password.ts'
import { openSession } from '../identity.service.ts'
import { normalizeNetwork } from '../networks.ts'
import { hashPassword } from '../passwords.ts'
import { findSchoolsByCodeOrName } from '../school-commands.queries.ts'
import { hashSecret } from '../secrets.ts'
import {
  insertAdmin,
  insertSchool,
  findFirstLink,
  type FirstLink,
  deleteFirstLinks,
  hasAnyAdmin,
  isAccountEmailTaken,
  lockSetup,
} from './setup.queries.ts'

/** The name of a school until an admin names it. */
export const UNNAMED_SCHOOL = 'Our school'
const MAX_CODE_LETTERS = 12

/** Suggests a code that is easy to type and to say: the first letters of the name. */
const suggestSchoolCode = (name: string): string => {
  const characters = name
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return characters.length < 2 ? 'SCHOOL' : Array.from(characters).slice(0, MAX_CODE_LETTERS).join('')
}

const findFreeSchoolCode = async (db: Database, code: string): Promise<string> => {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? code : `${code}${number}`
    if (!(await findSchoolsByCodeOrName(db, candidate)).some(({ by_code }) => by_code)) return candidate
  }
}

/** @throws Failure not_found if the link is no longer valid */
export const requireFirstLink = async ({ db, clock }: Platform, token: string): Promise<FirstLink> => {
  const link = await findFirstLink(db, hashSecret(token), clock.now())
  const isExpired = !link || (link.email === null && (await hasAnyAdmin(db)))
  if (isExpired) {
    const message = 'This link was used, or it has expired. Ask the person who runs the server for a new one.'
    throw new Failure('not_found', { message })
  }
  return link
}

type CreateFirstAdminRequest = RequestData<typeof setupCreate>['First']

const rejectTakenEmail = (): never => {
  const message = 'An account with this email address already exists.'
  throw new Failure('name_taken', { message, fields: [{ path: 'First.email', message }] })
}

const createOrGetSchool = async (
  tx: Database,
  link: FirstLink,
  { school_name, time_zone, country }: CreateFirstAdminRequest,
): Promise<string> => {
  if (link.organization_uuid) return link.organization_uuid
  const name = school_name || UNNAMED_SCHOOL
  const school_code = await findFreeSchoolCode(tx, suggestSchoolCode(name))
  return (await insertSchool(tx, { name, school_code, time_zone, country })).uuid
}

const insertFirstAdmin = async (
  platform: Platform,
  request: CreateFirstAdminRequest,
  password_hash: string,
): Promise<string> => {
  const { token, email, first_name, last_name } = request
  return platform.db.transaction().execute(async (tx) => {
    await lockSetup(tx)
    // Check again under the lock: another request may have been faster.
    const link = await requireFirstLink({ ...platform, db: tx }, token)
    if (await isAccountEmailTaken(tx, email)) rejectTakenEmail()
    const organization_uuid = await createOrGetSchool(tx, link, request)
    const { uuid } = await insertAdmin(tx, { organization_uuid, email, first_name, last_name, password_hash })
    await deleteFirstLinks(tx, { tokenHash: hashSecret(token), now: platform.clock.now() })
    return uuid
  })
}

/** @throws Failure not_found, name_taken, invalid, busy */
export const createFirstAdmin = async (
  platform: Platform,
  request: CreateFirstAdminRequest,
  context: CallContext,
): Promise<SessionState> => {
  const { school_name: school } = await requireFirstLink(platform, request.token)
  const personalWords = [
    request.first_name,
    request.last_name,
    request.email,
    school ?? request.school_name ?? '',
  ].filter(Boolean)
  await requireAcceptablePassword(platform, {
    password: request.password,
    who: { about: personalWords },
    path: 'First.password',
  })
  const accountUuid = await insertFirstAdmin(platform, request, await hashPassword(request.password))
  const attempt = {
    name: accountUuid,
    device: context.identity,
    network: normalizeNetwork(context.address),
    knownDevice: false,
    knownNetwork: false,
  }
  return openSession(platform, { accountUuid, attempt, shared: false }, context)
}
