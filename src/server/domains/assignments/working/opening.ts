/**
 * Opening an assignment's address makes it the person's own; opening a link does nothing else. See
 * docs/product.md#opening-an-assignment.
 */
import { randomUUID } from 'node:crypto'
import type { assignmentCreate } from '#contract/assignments.ts'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { ownPathOf } from '#rules/addresses.ts'
import type { UnopenedReason } from '#rules/assignments.ts'
import type { Actor } from '../../../platform/actor.ts'
import { isUuid } from '../../../platform/uuid-text.ts'
import type { Parts } from '../ports.ts'
import { pageTitle } from './page-title.ts'
import { noteUnopened } from './unopened.queries.ts'
import { type AssignedRow, openWork, ownWork, reachedPublished, type ReachedRow, workRow } from './work.queries.ts'

type Wish = Received<typeof assignmentCreate>['Assignment']
interface Thing {
  title: string
  attachment: string | null
  url: string | null
}

const notFound = () => new Failure('not_found')

/** What an address names is not there: the school's admins read which part of it. */
class Unopened extends Failure {
  readonly reason: UnopenedReason

  constructor(reason: UnopenedReason) {
    super('not_found')
    this.reason = reason
  }
}

interface Asker {
  actor: Actor
  /** Scheme and host of this site. */
  origin: string
}

/** An assignment that only the platform knows gives nobody anything that they could not open without it. */
const thingOf = async ({ ports }: Parts, wish: Wish, { actor, origin }: Asker): Promise<Thing> => {
  const { assignment_type, attachment_uuid = '', url, lesson_uuid } = wish
  if (assignment_type === 'others') {
    const path = ownPathOf(url, origin)
    const ofPage = path && (await pageTitle(ports, actor, path))
    if (!path || !ofPage) throw new Unopened('page')
    const title = lesson_uuid ? await ports.lessonTitle(lesson_uuid) : ofPage
    if (title === undefined) throw new Unopened('lesson')
    return { title, attachment: null, url: path }
  }
  const isSession = assignment_type === 'mindfulness'
  if (isSession && !isUuid(attachment_uuid)) throw new Unopened('session')
  const title = await (isSession ? ports.sessionTitle(actor, attachment_uuid) : ports.fileName(actor, attachment_uuid))
  if (title === undefined) throw new Unopened(isSession ? 'session' : 'file')
  return { title, attachment: attachment_uuid, url: null }
}

const ofPublished = ({ title, attachment_uuid, assignment_type, url }: ReachedRow): Thing => ({
  title,
  attachment: assignment_type === 'mindfulness' ? attachment_uuid : null,
  url,
})

/** Ours by its uuid, whichever way it was opened; the platform's by its id and the lesson. */
const nameOf = (published: ReachedRow | undefined, { colegia_assignment_id = '', lesson_uuid = '' }: Wish): string =>
  published ? `published:${published.uuid}` : `colegia:${lesson_uuid}:${colegia_assignment_id}`

/** @returns the uuid of what is theirs now */
const make = async (
  parts: Parts,
  wish: Wish,
  asker: Asker & { published: ReachedRow | undefined },
): Promise<string> => {
  const { actor, published } = asker
  const now = parts.platform.clock.now()
  const thing = published ? ofPublished(published) : await thingOf(parts, wish, asker)
  return openWork(parts.platform.db, {
    uuid: randomUUID(),
    account_uuid: actor.accountUuid,
    published_uuid: published?.uuid ?? null,
    named: nameOf(published, wish),
    colegia_assignment_id: wish.colegia_assignment_id ?? published?.partner_assignment_id ?? null,
    lesson_uuid: published?.lesson_uuid ?? wish.lesson_uuid ?? null,
    assignment_type: published?.assignment_type ?? wish.assignment_type,
    ...thing,
    status: 'open',
    opened_at: now,
    changed_at: now,
    completed_at: null,
  })
}

interface Refusal {
  actor: Actor
  published: ReachedRow | undefined
  reason: UnopenedReason
}

/**
 * Notes for school admins that the address could not be opened. The student is told nothing and goes on without it; an
 * assignment that is not meant for them at all is not noted.
 */
const note = async (parts: Parts, wish: Wish, { actor, published, reason }: Refusal): Promise<void> => {
  const { lesson_uuid, assignment_type, attachment_uuid, url } = wish
  const lesson = lesson_uuid && (await parts.ports.lessonTitle(lesson_uuid))
  await noteUnopened(parts.platform.db, {
    uuid: randomUUID(),
    organization_uuid: actor.organizationUuid,
    account_uuid: actor.accountUuid,
    named: nameOf(published, wish),
    colegia_assignment_id: wish.colegia_assignment_id ?? null,
    assignment_type: published?.assignment_type ?? assignment_type,
    title: published?.title ?? lesson ?? '',
    thing: published?.attachment_uuid ?? attachment_uuid ?? published?.url ?? url ?? '',
    reason,
    tried_at: parts.platform.clock.now(),
  })
}

const makeOrNote = async (parts: Parts, wish: Wish, asker: Asker & { published: ReachedRow | undefined }) => {
  try {
    if (asker.published?.withdrawn) throw new Unopened('withdrawn')
    return await make(parts, wish, asker)
  } catch (cause) {
    if (cause instanceof Unopened) await note(parts, wish, { ...asker, reason: cause.reason })
    throw cause
  }
}

/** @throws Failure not_found for what is not in reach, and for what was withdrawn before they opened it */
export const openAssignment = async (parts: Parts, wish: Wish, asker: Asker): Promise<AssignedRow> => {
  const { db } = parts.platform
  const { actor } = asker
  const known = await ownWork(db, actor, wish)
  const ids = { uuid: wish.uuid, partnerId: wish.uuid ? null : wish.colegia_assignment_id }
  const published = known ? undefined : await reachedPublished(db, actor, ids)
  if (!known && !published && wish.uuid) throw notFound()
  const row = await workRow(db, actor, known?.uuid ?? (await makeOrNote(parts, wish, { ...asker, published })))
  if (!row) throw notFound()
  return row
}
