/**
 * Creates new cards: secrets, printed pages and stored hashes in one operation. What is on the paper is returned once
 * and never stored.
 */
import { randomBytes, randomInt } from 'node:crypto'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { cardsCreate } from '#contract/identity/cards.ts'
import { DAY_MS } from '#rules/durations.ts'
import { makePassphrase } from '#rules/sign-in/passphrases.ts'
import { CARD_LIFETIME_DAYS, createCardPath, createSchoolLoginPath } from '#rules/sign-in/sign-in-cards.ts'
import { getDayInZone } from '#rules/time-zones.ts'
import type { CardFacts } from '#server/generation/cards/sign-in-cards-pdf.ts'
import { renderCardsInWorker } from '#server/generation/cards/render-in-worker.ts'
import { type Actor, isAdmin } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteLinksOfMany, deleteResetRequests } from '../password-reset/password-reset.queries.ts'
import { hashPassword } from '../passwords.ts'
import { lockPeople } from '../people/changes.queries.ts'
import { type SignInTarget, requireSignInTarget } from '../ranks.ts'
import { hashSecret } from '../secrets.ts'
import { findSection } from '../sections/list.queries.ts'
import {
  type CardStudent,
  endSessionsOfStudents,
  listStudentsForCards,
  upsertCards,
  deleteCards,
  getCardSchool,
  setPassphrases,
} from './cards.queries.ts'

/** 128 bits. */
const SECRET_BYTES = 16
/** Number of hashes computed at once for one order: a sign-in in the meantime waits for these at most. */
const HASH_CONCURRENCY = 2

type CardsRequest = RequestData<typeof cardsCreate>['Cards']

interface CardSecret {
  student: SignInTarget<CardStudent>
  /** The text on the paper: three words, or the part after the # of its URL. */
  secret: string
}

/**
 * Returns all of the students or throws: a missing one left in the meantime, or never belonged to the actor.
 * @throws Failure not_found, and not_permitted for teachers who can only view demo content
 */
const requireStudents = async ({ db }: Pick<Platform, 'db'>, actor: Actor, people: readonly string[]) => {
  const { organizationUuid, accountUuid } = actor
  if (!isAdmin(actor) && !actor.permissions.includes('learn')) throw new Failure('not_permitted')
  const students = await listStudentsForCards(db, {
    organizationUuid,
    people,
    teacher: isAdmin(actor) ? undefined : accountUuid,
  })
  if (students.length !== new Set(people).size) {
    throw new Failure('not_found', { message: "One of them doesn't exist or is no longer available." })
  }
  return students.map((student) => requireSignInTarget(actor, student))
}

/** Hashes the secrets with two parallel workers, so that they never fill the queue that sign-ins wait in. */
const hashSecrets = async (secrets: readonly CardSecret[]): Promise<{ student: SignInTarget; hash: string }[]> => {
  const remaining = [...secrets]
  const hashes: { student: SignInTarget; hash: string }[] = []
  const runWorker = async (): Promise<void> => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      hashes.push({ student: next.student, hash: await hashPassword(next.secret) })
    }
  }
  await Promise.all(Array.from({ length: HASH_CONCURRENCY }, runWorker))
  return hashes
}

const getSignInName = ({ username, email }: CardStudent): string => username ?? email ?? ''

const toCardFacts = (
  { student, secret }: CardSecret,
  { kind, origin, code }: { kind: CardsRequest['kind']; origin: string; code: string },
) => {
  const username = getSignInName(student)
  const path = kind === 'words' ? createSchoolLoginPath(code, username) : createCardPath(secret)
  return {
    seed: student.uuid,
    name: `${student.first_name} ${student.last_name}`,
    username,
    words: kind === 'words' ? secret : undefined,
    address: `${origin}${path}`,
  } satisfies CardFacts
}

interface PrintedCards {
  name: string
  pdf: string
  count: number
  pages: number
  /** The class that the cards were created for. */
  section: { uuid: string; name: string } | undefined
}

interface CardsContext {
  platform: Pick<Platform, 'db' | 'clock'>
  /** Scheme and host of the URLs on the cards. */
  origin: string
}

/** One order of cards. */
interface CardsOrder extends CardsContext {
  actor: Actor
  request: CardsRequest
}

const printCards = async ({ platform: { db }, origin, actor, request }: CardsOrder, secrets: readonly CardSecret[]) => {
  const { name: school, school_code: schoolCode } = await getCardSchool(db, actor.organizationUuid)
  const section = request.section_uuid ? await findSection(db, actor.organizationUuid, request.section_uuid) : undefined
  if (request.section_uuid && !section) throw new Failure('not_found')
  const rendered = await renderCardsInWorker({
    school,
    schoolCode,
    section: section?.name ?? '',
    entry: `${origin.replace(/^https?:\/\//, '')}/login`,
    paper: request.paper,
    cards: secrets.map((cardSecret) => toCardFacts(cardSecret, { kind: request.kind, origin, code: schoolCode })),
  })
  return { ...rendered, section }
}

type CardHashes = Awaited<ReturnType<typeof hashSecrets>>

/**
 * Saves the cards once their pages are printed: if printing fails, everybody's old card stays valid.
 * @throws Failure not_found if one of them is no longer a student, because printing takes time
 */
const saveCards = async (
  { platform: { db, clock }, actor, request }: CardsOrder,
  secrets: readonly CardSecret[],
  hashes: CardHashes,
) => {
  const now = clock.now()
  const people = secrets.map(({ student }) => student.uuid)
  const until = new Date(now.getTime() + CARD_LIFETIME_DAYS * DAY_MS)
  await db.transaction().execute(async (tx) => {
    await lockPeople(tx, actor.organizationUuid)
    await requireStudents({ db: tx }, actor, request.people)
    if (request.kind === 'words') {
      await setPassphrases(tx, { hashes, now })
      // A forgotten password is replaced now, and links to choose one end together with the old password.
      await deleteResetRequests(tx, people)
      await deleteLinksOfMany(tx, people)
    } else {
      const toCard = ({ student, secret }: CardSecret) => ({
        student,
        secret_hash: hashSecret(secret),
        issued_at: now,
        until,
      })
      await upsertCards(tx, secrets.map(toCard))
    }
    await endSessionsOfStudents(tx, people, now)
  })
}

const toFileName = (section: string | undefined, day: string): string => {
  const sectionPart = (section ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  return ['sign-in-cards', sectionPart, day].filter(Boolean).join('-') + '.pdf'
}

/** @throws Failure not_found, not_permitted, busy */
export const createCards = async (base: CardsContext, actor: Actor, request: CardsRequest): Promise<PrintedCards> => {
  const students = await requireStudents(base.platform, actor, request.people)
  const createCardSecret =
    request.kind === 'words' ? () => makePassphrase(randomInt) : () => randomBytes(SECRET_BYTES).toString('base64url')
  const secrets = students.map((student) => ({ student, secret: createCardSecret() }))
  const order = { ...base, actor, request }
  const [{ bytes, pages, section }, hashes] = await Promise.all([
    printCards(order, secrets),
    request.kind === 'words' ? hashSecrets(secrets) : [],
  ])
  await saveCards(order, secrets, hashes)
  return {
    name: toFileName(section?.name, getDayInZone(actor.timeZone, base.platform.clock.now())),
    pdf: Buffer.from(bytes).toString('base64'),
    count: students.length,
    pages,
    section: section && { uuid: section.uuid, name: section.name },
  }
}

/** @returns how many codes were revoked @throws Failure not_found, not_permitted */
export const revokeCards = async (
  { db, clock }: CardsContext['platform'],
  actor: Actor,
  requested: readonly string[],
) => {
  const people = (await requireStudents({ db }, actor, requested)).map(({ uuid }) => uuid)
  return db.transaction().execute(async (tx) => {
    const revokedPeople = await deleteCards(tx, people)
    if (revokedPeople.length > 0) await endSessionsOfStudents(tx, revokedPeople, clock.now())
    return { revoked: revokedPeople.length, people }
  })
}
