/** Joining by the code of a class: a pupil makes their own account in it, and so does a teacher by a code for teachers. */
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type * as contract from '#contract/identity/joining.ts'
import type { SessionState } from '#contract/identity.ts'
import { isEmail } from '#rules/address-forms.ts'
import type { Grade } from '#rules/grades.ts'
import { tidyName } from '#rules/names.ts'
import { isUsername } from '#rules/people/people.ts'
import { MOST_IN_SECTION, tidyCode } from '#rules/sections.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { CallContext } from '../../../platform/http/serve.ts'
import { mayMail, sendLetter } from '../../../platform/mail/letters.ts'
import type { Platform } from '../../../platform/platform.ts'
import { guessingCode, knownSince, mayWriteToJoiner } from '../attempts.ts'
import { isYesAwaited } from '../consent/consent.queries.ts'
import { requireGoodPassword } from '../forgotten/choosing.ts'
import { openSession } from '../identity.service.ts'
import { networkOf } from '../networks.ts'
import { hashPassword } from '../passwords.ts'
import {
  addMember,
  addPerson,
  holdPeople,
  usernamesLike,
  whoHasEmail,
  whoHasUsername,
} from '../people/changes.queries.ts'
import { hashPlace } from '../secrets.ts'
import { holdSections } from '../sections/changes.queries.ts'
import { type CodeSection, isNetworkOfSchool, sectionOfCode } from './joining.queries.ts'

type Wish = Received<typeof contract.join>['Join']

const fieldProblem = (field: string, message: string): Failure =>
  new Failure('invalid', { message, fields: [{ path: `Join.${field}`, message }] })

const codeProblem = (message: string): Failure => fieldProblem('code', message)

const refuseCode = (): never => {
  throw codeProblem("We don't know this class code. Check it with your teacher.")
}

/** @throws Failure invalid */
const sectionWith = async (db: Database, typed: string, now: Date): Promise<CodeSection> => {
  const section = await sectionOfCode(db, { code: tidyCode(typed), now })
  return section ?? refuseCode()
}

/** Codes can't be guessed in their days; who tries is slowed all the same. @throws Failure invalid, too_many_attempts */
export const sectionMeant = async ({ db, clock }: Platform, typed: string, { address }: CallContext) => {
  const now = clock.now()
  const place = { networkHash: hashPlace('network', networkOf(address)), since: knownSince(now) }
  const section = await guessingCode(
    db,
    { address, now },
    {
      find: () => sectionOfCode(db, { code: tidyCode(typed), now }),
      isKnown: ({ organization_uuid }) => isNetworkOfSchool(db, { school: organization_uuid, ...place }),
    },
  )
  return section ?? refuseCode()
}

interface Named {
  email: string | null
  username: string | null
}

/** @throws Failure invalid */
const namedBy = ({ sign_in_name: name }: Wish, { code_part }: CodeSection): Named => {
  if (name.includes('@')) {
    if (!isEmail(name)) throw fieldProblem('sign_in_name', "That doesn't look like an email address yet.")
    return { email: name, username: null }
  }
  if (code_part === 'teacher') throw fieldProblem('sign_in_name', 'Teachers sign in with an email address.')
  if (!isUsername(name)) {
    throw fieldProblem('sign_in_name', 'Two to forty letters and figures, with dots, dashes or underscores between.')
  }
  return { email: null, username: name }
}

const freeLike = (username: string, taken: ReadonlySet<string>): string => {
  let count = 2
  while (taken.has(`${username}${count}`.toLowerCase())) count += 1
  return `${username}${count}`
}

/** @throws Failure invalid, with a username that is free; of an email address nobody is told whether it is taken */
const requireFree = async (tx: Database, { organization_uuid }: CodeSection, { username }: Named) => {
  if (!username || !(await whoHasUsername(tx, organization_uuid, username))) return
  const taken = new Set(await usernamesLike(tx, organization_uuid, username))
  throw fieldProblem('sign_in_name', `Somebody has that name. How about ${freeLike(username, taken)}?`)
}

/** Of a class of one grade; others are known by their age alone. */
const gradeOf = (grade: Grade | null): number | null => {
  if (grade === 'kindergarten') return 0
  const [, number] = /^grade_(\d)$/.exec(grade ?? '') ?? []
  return number === undefined ? null : Number(number)
}

const beingIn = ({ code_part, audience, grade }: CodeSection) =>
  code_part === 'teacher'
    ? { user_type: 'teacher' as const, audience: 'adult' as const, grade: null, permissions: ['learn'] }
    : { user_type: 'student' as const, audience, grade: gradeOf(grade as Grade | null), permissions: [] }

const requireRoom = ({ code_part, pupils_count }: CodeSection): void => {
  if (code_part === 'teacher' || pupils_count < MOST_IN_SECTION) return
  throw codeProblem('This class is full. Ask your teacher.')
}

/** Of several who come for the last place one gets it, and by now the code may have ended. @throws Failure invalid */
const requireRoomStill = async (
  tx: Database,
  { organization_uuid }: CodeSection,
  code: { typed: string; now: Date },
) => {
  await holdSections(tx, organization_uuid)
  requireRoom(await sectionWith(tx, code.typed, code.now))
}

interface Newcomer {
  wish: Wish
  password_hash: string
}

/** Whom the address belongs to hears of it by letter, as often as is enough. */
const writeTo = async (platform: Platform, tx: Database, letter: { kind: string; accountUuid: string }) =>
  sendLetter(platform, { kind: letter.kind, about: { accountUuid: letter.accountUuid }, key: letter.accountUuid, tx })

interface PutIn {
  accountUuid: string
  isNew: boolean
}

const putIn = (
  platform: Platform,
  section: CodeSection,
  { wish, password_hash, mayWrite }: Newcomer & { mayWrite: boolean },
): Promise<PutIn> =>
  platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now()
    await holdPeople(tx, section.organization_uuid)
    await requireRoomStill(tx, section, { typed: wish.code, now })
    const named = namedBy(wish, section)
    await requireFree(tx, section, named)
    const known = named.email === null ? undefined : await whoHasEmail(tx, named.email)
    if (known) {
      if (mayWrite) await writeTo(platform, tx, { kind: 'account_there', accountUuid: known.uuid })
      return { accountUuid: known.uuid, isNew: false }
    }
    // Where there is mail the letter opens the account: whoever typed the address may not be whose it is.
    const byLetter = named.email !== null && mayMail(platform.config)
    const { uuid } = await addPerson(tx, {
      organization_uuid: section.organization_uuid,
      first_name: tidyName(wish.first_name),
      last_name: tidyName(wish.last_name),
      ...named,
      ...beingIn(section),
      ...(byLetter ? { invited_at: now } : { password_hash }),
    })
    await addMember(tx, { section_uuid: section.uuid, account_uuid: uuid, part: section.code_part })
    if (byLetter) await writeTo(platform, tx, { kind: 'invite', accountUuid: uuid })
    return { accountUuid: uuid, isNew: true }
  })

interface Joined {
  /** Null where there was an account with the email address, and none was made. */
  accountUuid: string | null
  section: CodeSection
  session: SessionState
  SignIn: { sign_in_name: string; school_code: string | null }
  letter: boolean
}

/** @throws Failure invalid, too_many_attempts, busy */
export const joinAsNew = async (platform: Platform, wish: Wish, context: CallContext): Promise<Joined> => {
  const section = await sectionMeant(platform, wish.code, context)
  requireRoom(section)
  const { email, username } = namedBy(wish, section)
  const about = [wish.first_name, wish.last_name, wish.sign_in_name, section.school_name, section.name]
  await requireGoodPassword(platform, { password: wish.password, who: { about }, path: 'Join.password' })
  // Before the password takes its time; once more, as the room is, when they are put in.
  await requireFree(platform.db, section, { email, username })
  const password_hash = await hashPassword(wish.password)
  const mayWrite = email !== null && (await mayWriteToJoiner(platform.db, email, platform.clock.now()))
  const { accountUuid, isNew } = await putIn(platform, section, { wish, password_hash, mayWrite })
  const SignIn = { sign_in_name: wish.sign_in_name, school_code: username === null ? null : section.school_code }
  if (email !== null) {
    const letter = mayMail(platform.config)
    return { accountUuid: isNew ? accountUuid : null, section, SignIn, letter, session: { status: false } }
  }
  if (await isYesAwaited(platform.db, accountUuid)) {
    return { accountUuid, section, SignIn, letter: false, session: { status: false } }
  }
  const session = await openSession(platform, { accountUuid, shared: wish.shared_device ?? false }, context)
  return { accountUuid, section, SignIn, letter: false, session }
}

interface Shown {
  code: string
  context: CallContext
}

/** Whoever has an account already. @throws Failure invalid, too_many_attempts */
export const joinAsMember = async (platform: Platform, actor: Actor, { code, context }: Shown) => {
  const section = await sectionMeant(platform, code, context)
  if (section.organization_uuid !== actor.organizationUuid) throw codeProblem('This code is for another school.')
  const isPupil = actor.userType === 'student'
  if (isPupil !== (section.code_part === 'pupil')) {
    throw codeProblem(
      isPupil ? 'This code is for teachers.' : 'This code is for students. Ask an admin for one of yours.',
    )
  }
  await platform.db.transaction().execute(async (tx) => {
    await requireRoomStill(tx, section, { typed: code, now: platform.clock.now() })
    await addMember(tx, { section_uuid: section.uuid, account_uuid: actor.accountUuid, part: section.code_part })
  })
  return section
}
