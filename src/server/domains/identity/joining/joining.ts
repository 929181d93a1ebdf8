/** Joining a class by its code: students create their own account, and so do teachers with a code for teachers. */
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type * as contract from '#contract/identity/joining.ts'
import type { SessionState } from '#contract/identity.ts'
import { isEmail } from '#rules/address-forms.ts'
import type { Grade } from '#rules/grades.ts'
import { tidyName } from '#rules/names.ts'
import { isUsername } from '#rules/people/people.ts'
import { normalizeJoinCode } from '#rules/sign-in/join-codes.ts'
import { MAX_SECTION_MEMBERS } from '#rules/sections.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import { isMailConfigured, enqueueEmail } from '#server/platform/mail/email-queue.ts'
import type { Platform } from '#server/platform/platform.ts'
import { withCodeLimit, getKnownDeviceCutoff, canEmailJoiner } from '../rate-limits.ts'
import { isConsentPending } from '../consent/consent.queries.ts'
import { requireAcceptablePassword } from '../password-reset/choose-password.ts'
import { openSession } from '../identity.service.ts'
import { normalizeNetwork } from '../networks.ts'
import { hashPassword } from '../passwords.ts'
import {
  insertMember,
  insertPerson,
  lockPeople,
  listUsernamesLike,
  findByEmail,
  findByUsername,
} from '../people/changes.queries.ts'
import { hashDeviceOrNetwork } from '../secrets.ts'
import { lockSections } from '../sections/changes.queries.ts'
import { type CodeSection, isSchoolNetwork, findSectionByCode } from './joining.queries.ts'

type JoinRequest = RequestData<typeof contract.join>['Join']

const createFieldFailure = (field: string, message: string): Failure =>
  new Failure('invalid', { message, fields: [{ path: `Join.${field}`, message }] })

const createCodeFailure = (message: string): Failure => createFieldFailure('code', message)

const rejectCode = (): never => {
  throw createCodeFailure("We don't know this class code. Check it with your teacher.")
}

/** @throws Failure invalid */
const requireSectionByCode = async (db: Database, typedCode: string, now: Date): Promise<CodeSection> => {
  const section = await findSectionByCode(db, { code: normalizeJoinCode(typedCode), now })
  return section ?? rejectCode()
}

/**
 * Finds the class of a code. Codes can't be guessed while they are valid, but attempts are rate limited all the same.
 * @throws Failure invalid, too_many_attempts
 */
export const findSectionForJoining = async ({ db, clock }: Platform, typedCode: string, { address }: CallContext) => {
  const now = clock.now()
  const location = {
    networkHash: hashDeviceOrNetwork('network', normalizeNetwork(address)),
    since: getKnownDeviceCutoff(now),
  }
  const section = await withCodeLimit(
    db,
    { address, now },
    {
      find: () => findSectionByCode(db, { code: normalizeJoinCode(typedCode), now }),
      isKnown: ({ organization_uuid }) => isSchoolNetwork(db, { school: organization_uuid, ...location }),
    },
  )
  return section ?? rejectCode()
}

interface JoinName {
  email: string | null
  username: string | null
}

/** @throws Failure invalid */
const parseJoinName = ({ sign_in_name: name }: JoinRequest, { code_part }: CodeSection): JoinName => {
  if (name.includes('@')) {
    if (!isEmail(name)) throw createFieldFailure('sign_in_name', 'Enter a valid email address.')
    return { email: name, username: null }
  }
  if (code_part === 'teacher') throw createFieldFailure('sign_in_name', 'Teachers sign in with an email address.')
  if (!isUsername(name)) {
    throw createFieldFailure(
      'sign_in_name',
      'Use 2 to 40 letters and numbers. Dots, dashes and underscores are allowed in between.',
    )
  }
  return { email: null, username: name }
}

const findFreeUsername = (username: string, takenNames: ReadonlySet<string>): string => {
  let count = 2
  while (takenNames.has(`${username}${count}`.toLowerCase())) count += 1
  return `${username}${count}`
}

/** @throws Failure invalid with a free username; nobody learns whether an email address is taken */
const requireFreeUsername = async (tx: Database, { organization_uuid }: CodeSection, { username }: JoinName) => {
  if (!username || !(await findByUsername(tx, organization_uuid, username))) return
  const takenNames = new Set(await listUsernamesLike(tx, organization_uuid, username))
  throw createFieldFailure(
    'sign_in_name',
    `This username is taken. How about ${findFreeUsername(username, takenNames)}?`,
  )
}

/** Returns the grade of a class with a single grade. People in other classes are known by their age group alone. */
const toGradeNumber = (grade: Grade | null): number | null => {
  if (grade === 'kindergarten') return 0
  const [, number] = /^grade_(\d)$/.exec(grade ?? '') ?? []
  return number === undefined ? null : Number(number)
}

const toMemberRole = ({ code_part, audience, grade }: CodeSection) =>
  code_part === 'teacher'
    ? { user_type: 'teacher' as const, audience: 'adult' as const, grade: null, permissions: ['learn'] }
    : { user_type: 'student' as const, audience, grade: toGradeNumber(grade as Grade | null), permissions: [] }

const requireCapacity = ({ code_part, pupils_count }: CodeSection): void => {
  if (code_part === 'teacher' || pupils_count < MAX_SECTION_MEMBERS) return
  throw createCodeFailure('This class is full. Ask your teacher.')
}

/**
 * Checks again under the lock: if several people join for the last seat, one gets it, and the code may have ended by
 * now.
 * @throws Failure invalid
 */
const recheckCapacity = async (
  tx: Database,
  { organization_uuid }: CodeSection,
  code: { typedCode: string; now: Date },
) => {
  await lockSections(tx, organization_uuid)
  requireCapacity(await requireSectionByCode(tx, code.typedCode, code.now))
}

interface NewMember {
  request: JoinRequest
  password_hash: string
}

/** Emails the owner of the address, who may be another person than the one who typed it. */
const notifyEmailOwner = async (
  platform: Platform,
  tx: Database,
  { kind, accountUuid }: { kind: string; accountUuid: string },
) => enqueueEmail(platform, { kind, about: { accountUuid }, key: accountUuid, tx })

interface AddedMember {
  accountUuid: string
  isNew: boolean
}

const addNewMember = (
  platform: Platform,
  section: CodeSection,
  { request, password_hash, canEmail }: NewMember & { canEmail: boolean },
): Promise<AddedMember> =>
  platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now()
    await lockPeople(tx, section.organization_uuid)
    await recheckCapacity(tx, section, { typedCode: request.code, now })
    const joinName = parseJoinName(request, section)
    await requireFreeUsername(tx, section, joinName)
    const existing = joinName.email === null ? undefined : await findByEmail(tx, joinName.email)
    if (existing) {
      if (canEmail) await notifyEmailOwner(platform, tx, { kind: 'account_there', accountUuid: existing.uuid })
      return { accountUuid: existing.uuid, isNew: false }
    }
    // If email is configured, the account opens by the emailed link, because another person may have typed the address.
    const usesEmailLink = joinName.email !== null && isMailConfigured(platform.config)
    const { uuid } = await insertPerson(tx, {
      organization_uuid: section.organization_uuid,
      first_name: tidyName(request.first_name),
      last_name: tidyName(request.last_name),
      ...joinName,
      ...toMemberRole(section),
      ...(usesEmailLink ? { invited_at: now } : { password_hash }),
    })
    await insertMember(tx, { section_uuid: section.uuid, account_uuid: uuid, part: section.code_part })
    if (usesEmailLink) await notifyEmailOwner(platform, tx, { kind: 'invite', accountUuid: uuid })
    return { accountUuid: uuid, isNew: true }
  })

interface JoinResult {
  /** Null if an account with the email address existed, and none was created. */
  accountUuid: string | null
  section: CodeSection
  session: SessionState
  SignIn: { sign_in_name: string; school_code: string | null }
  hasEmailed: boolean
}

/** @throws Failure invalid, too_many_attempts, busy */
export const joinAsNew = async (
  platform: Platform,
  request: JoinRequest,
  context: CallContext,
): Promise<JoinResult> => {
  const section = await findSectionForJoining(platform, request.code, context)
  requireCapacity(section)
  const { email, username } = parseJoinName(request, section)
  const personalWords = [request.first_name, request.last_name, request.sign_in_name, section.school_name, section.name]
  await requireAcceptablePassword(platform, {
    password: request.password,
    who: { about: personalWords },
    path: 'Join.password',
  })
  // Checked before the password is hashed, which takes time, and checked again, like the capacity, when they are added.
  await requireFreeUsername(platform.db, section, { email, username })
  const password_hash = await hashPassword(request.password)
  const canEmail = email !== null && (await canEmailJoiner(platform.db, email, platform.clock.now()))
  const { accountUuid, isNew } = await addNewMember(platform, section, { request, password_hash, canEmail })
  const SignIn = { sign_in_name: request.sign_in_name, school_code: username === null ? null : section.school_code }
  if (email !== null) {
    const hasEmailed = isMailConfigured(platform.config)
    return { accountUuid: isNew ? accountUuid : null, section, SignIn, hasEmailed, session: { status: false } }
  }
  if (await isConsentPending(platform.db, accountUuid)) {
    return { accountUuid, section, SignIn, hasEmailed: false, session: { status: false } }
  }
  const session = await openSession(platform, { accountUuid, shared: request.shared_device ?? false }, context)
  return { accountUuid, section, SignIn, hasEmailed: false, session }
}

interface PresentedCode {
  code: string
  context: CallContext
}

/** Adds a person who already has an account. @throws Failure invalid, too_many_attempts */
export const joinAsMember = async (platform: Platform, actor: Actor, { code, context }: PresentedCode) => {
  const section = await findSectionForJoining(platform, code, context)
  if (section.organization_uuid !== actor.organizationUuid) throw createCodeFailure('This code is for another school.')
  const isStudent = actor.userType === 'student'
  if (isStudent !== (section.code_part === 'pupil')) {
    throw createCodeFailure(
      isStudent ? 'This code is for teachers.' : 'This code is for students. Ask an admin for one of yours.',
    )
  }
  await platform.db.transaction().execute(async (tx) => {
    await recheckCapacity(tx, section, { typedCode: code, now: platform.clock.now() })
    await insertMember(tx, { section_uuid: section.uuid, account_uuid: actor.accountUuid, part: section.code_part })
  })
  return section
}
