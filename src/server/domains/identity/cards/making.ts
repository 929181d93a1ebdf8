/** New cards: made, printed and kept as hashes in one act. What is on the paper is told once and lies nowhere. */
import { randomBytes, randomInt } from 'node:crypto'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { cardsMake } from '#contract/identity/cards.ts'
import { makePassphrase } from '#rules/passphrases.ts'
import { CARD_DAYS, cardPath, namedDoorPath } from '#rules/sections.ts'
import { dayIn } from '#rules/zones.ts'
import type { CardFacts } from '../../../generation/cards/cards.ts'
import { makeCardsInThread } from '../../../generation/cards/make-in-thread.ts'
import { type Actor, isAdmin } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { forgetLinksOfMany, forgetWishesOfMany } from '../forgotten/forgotten.queries.ts'
import { hashPassword } from '../passwords.ts'
import { holdPeople } from '../people/changes.queries.ts'
import { type SignInTarget, signInTarget } from '../ranks.ts'
import { hashSecret } from '../secrets.ts'
import { sectionOf } from '../sections/list.queries.ts'
import {
  type CardPupil,
  endSessionsOf,
  pupilsForCards,
  putCards,
  removeCards,
  schoolOf,
  setPassphrases,
} from './cards.queries.ts'

const A_DAY = 24 * 3_600_000
/** 128 bits. */
const SECRET_BYTES = 16
/** Of one sheaf at a time: who signs in meanwhile waits for these at most. */
const HASHED_AT_ONCE = 2

type Wish = Received<typeof cardsMake>['Cards']

interface Secret {
  pupil: SignInTarget<CardPupil>
  /** What is on the paper: three words, or what stands behind the # of its address. */
  secret: string
}

/**
 * All of them, or nobody: one who is missing has left meanwhile, or never was theirs.
 * @throws Failure not_found, and not_permitted for teachers who look at demo content only
 */
const pupilsAsked = async ({ db }: Pick<Platform, 'db'>, actor: Actor, people: readonly string[]) => {
  const { organizationUuid, accountUuid } = actor
  if (!isAdmin(actor) && !actor.permissions.includes('learn')) throw new Failure('not_permitted')
  const pupils = await pupilsForCards(db, {
    organizationUuid,
    people,
    teacher: isAdmin(actor) ? undefined : accountUuid,
  })
  if (pupils.length !== new Set(people).size) {
    throw new Failure('not_found', { message: 'One of them is not here, or not anymore.' })
  }
  return pupils.map((pupil) => signInTarget(actor, pupil))
}

/** One after the other in two rows, so that the queue of those who sign in never fills with them. */
const hashed = async (secrets: readonly Secret[]): Promise<{ pupil: SignInTarget; hash: string }[]> => {
  const left = [...secrets]
  const done: { pupil: SignInTarget; hash: string }[] = []
  const row = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      done.push({ pupil: next.pupil, hash: await hashPassword(next.secret) })
    }
  }
  await Promise.all(Array.from({ length: HASHED_AT_ONCE }, row))
  return done
}

const nameOf = ({ username, email }: CardPupil): string => username ?? email ?? ''

const factsOf = (
  { pupil, secret }: Secret,
  { kind, origin, code }: { kind: Wish['kind']; origin: string; code: string },
) => {
  const username = nameOf(pupil)
  const path = kind === 'words' ? namedDoorPath(code, username) : cardPath(secret)
  return {
    seed: pupil.uuid,
    name: `${pupil.first_name} ${pupil.last_name}`,
    username,
    words: kind === 'words' ? secret : undefined,
    address: `${origin}${path}`,
  } satisfies CardFacts
}

interface Made {
  name: string
  pdf: string
  count: number
  pages: number
  /** The class it was made for. */
  section: { uuid: string; name: string } | undefined
}

interface Base {
  platform: Pick<Platform, 'db' | 'clock'>
  /** Scheme and host that the cards lead to. */
  origin: string
}

/** One order for cards. */
interface Order extends Base {
  actor: Actor
  wish: Wish
}

const print = async ({ platform: { db }, origin, actor, wish }: Order, secrets: readonly Secret[]) => {
  const { name: school, school_code: schoolCode } = await schoolOf(db, actor.organizationUuid)
  const section = wish.section_uuid ? await sectionOf(db, actor.organizationUuid, wish.section_uuid) : undefined
  if (wish.section_uuid && !section) throw new Failure('not_found')
  const made = await makeCardsInThread({
    school,
    schoolCode,
    section: section?.name ?? '',
    door: `${origin.replace(/^https?:\/\//, '')}/login`,
    paper: wish.paper,
    cards: secrets.map((one) => factsOf(one, { kind: wish.kind, origin, code: schoolCode })),
  })
  return { ...made, section }
}

type Hashes = Awaited<ReturnType<typeof hashed>>

/**
 * Kept only when the sheet is there: who gets no cards keeps the old ones.
 * @throws Failure not_found where one of them is a pupil no more: printing takes its time
 */
const keep = async ({ platform: { db, clock }, actor, wish }: Order, secrets: readonly Secret[], hashes: Hashes) => {
  const now = clock.now()
  const people = secrets.map(({ pupil }) => pupil.uuid)
  const until = new Date(now.getTime() + CARD_DAYS * A_DAY)
  await db.transaction().execute(async (tx) => {
    await holdPeople(tx, actor.organizationUuid)
    await pupilsAsked({ db: tx }, actor, wish.people)
    if (wish.kind === 'words') {
      await setPassphrases(tx, { hashes, now })
      // Who had forgotten theirs has new ones now, and links to choose a password end as the password does.
      await forgetWishesOfMany(tx, people)
      await forgetLinksOfMany(tx, people)
    } else {
      const card = ({ pupil, secret }: Secret) => ({
        pupil,
        secret_hash: hashSecret(secret),
        issued_at: now,
        until,
      })
      await putCards(tx, secrets.map(card))
    }
    await endSessionsOf(tx, people, now)
  })
}

const fileNameOf = (section: string | undefined, day: string): string => {
  const about = (section ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  return ['sign-in-cards', about, day].filter(Boolean).join('-') + '.pdf'
}

/** @throws Failure not_found, not_permitted, busy */
export const makeNewCards = async (base: Base, actor: Actor, wish: Wish): Promise<Made> => {
  const pupils = await pupilsAsked(base.platform, actor, wish.people)
  const secretOf =
    wish.kind === 'words' ? () => makePassphrase(randomInt) : () => randomBytes(SECRET_BYTES).toString('base64url')
  const secrets = pupils.map((pupil) => ({ pupil, secret: secretOf() }))
  const order = { ...base, actor, wish }
  const [{ bytes, pages, section }, hashes] = await Promise.all([
    print(order, secrets),
    wish.kind === 'words' ? hashed(secrets) : [],
  ])
  await keep(order, secrets, hashes)
  return {
    name: fileNameOf(section?.name, dayIn(actor.timeZone, base.platform.clock.now())),
    pdf: Buffer.from(bytes).toString('base64'),
    count: pupils.length,
    pages,
    section: section && { uuid: section.uuid, name: section.name },
  }
}

/** @returns how many codes there were @throws Failure not_found, not_permitted */
export const revokeCards = async ({ db, clock }: Base['platform'], actor: Actor, asked: readonly string[]) => {
  const people = (await pupilsAsked({ db }, actor, asked)).map(({ uuid }) => uuid)
  return db.transaction().execute(async (tx) => {
    const removed = await removeCards(tx, people)
    if (removed.length > 0) await endSessionsOf(tx, removed, clock.now())
    return { revoked: removed.length, people }
  })
}
