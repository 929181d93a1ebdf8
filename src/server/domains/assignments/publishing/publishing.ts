/** Publishes items of a lesson to classes: one assignment for each item and class, even if the request is repeated. */
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { publish } from '#contract/assignments.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { insertCalls } from '../outbox/outbox.queries.ts'
import { enqueueOutbox } from '../outbox/enqueue-outbox.ts'
import type { LessonToPublish, AssignmentsContext } from '../ports.ts'
import { insertPublished, findPublishedByItem, type PublishedRow } from './published.queries.ts'
import { listClassesForPublishing } from './sections.ts'
import type { AssignableSectionRow } from './sections.queries.ts'

type PublishRequest = RequestData<typeof publish>['Assignment']
type NewPublishedRow = Insertable<Tables['assignments_published']>
type PublishedItem = Pick<
  NewPublishedRow,
  'lesson_uuid' | 'assignment_type' | 'attachment_uuid' | 'file_uuid' | 'handout_uuid' | 'url'
> & {
  item_key: string
  item_title: string
}

const DEMO_MESSAGE = "This is a demo account. You can look at everything, but you can't assign work."

/** @throws Failure not_permitted */
export const requireNotDemo = ({ permissions }: Pick<Actor, 'permissions'>): void => {
  if (!permissions.includes('learn')) throw new Failure('not_permitted', { message: DEMO_MESSAGE })
}

/** Returns a key that identifies the item, so that it is published to a class only once. */
const toItemKey = (item: PublishRequest['items'][number]): string =>
  `${item.assignment_type}:${item.assignment_type === 'others' ? item.url : item.attachment_uuid}`

const isHttpUrl = (url: string): boolean => /^https?:\/\//i.test(url)

/** Returns undefined if the lesson does not have the item. */
const findItem = (lesson: LessonToPublish, request: PublishRequest['items'][number]): PublishedItem | undefined => {
  const { assignment_type } = request
  const lesson_uuid = lesson.uuid
  if (assignment_type === 'others') {
    const link = lesson.links.find(({ url }) => url === request.url && isHttpUrl(url))
    return link && { lesson_uuid, assignment_type, url: link.url, item_key: toItemKey(request), item_title: link.title }
  }
  const item = { lesson_uuid, assignment_type, attachment_uuid: request.attachment_uuid, item_key: toItemKey(request) }
  if (assignment_type === 'mindfulness') {
    const session = lesson.sessions.find(({ uuid }) => uuid === request.attachment_uuid)
    return session && { ...item, item_title: session.title }
  }
  const file = lesson.files.find(({ uuid }) => uuid === request.attachment_uuid)
  return file && { ...item, file_uuid: file.file_uuid, handout_uuid: file.handout_uuid, item_title: file.title }
}

/**
 * Maps each requested item to its assignment fields, or to undefined if this teacher can't publish it.
 * @throws Failure not_found
 */
const findItems = async ({ ports }: AssignmentsContext, actor: Actor, request: PublishRequest) => {
  const requestedLesson = request.lesson_uuid === undefined ? undefined : await ports.lesson(actor, request.lesson_uuid)
  if (request.lesson_uuid !== undefined && !requestedLesson) throw new Failure('not_found')
  const findLesson = async (item: PublishRequest['items'][number]) => {
    const uuid = await ports.findLessonUuid(actor, item)
    return uuid === undefined ? undefined : ports.lesson(actor, uuid)
  }
  return new Map(
    await Promise.all(
      request.items.map(async (item) => {
        const lesson = requestedLesson ?? (await findLesson(item))
        return [item, lesson && findItem(lesson, item)] as const
      }),
    ),
  )
}

/** @throws Failure invalid, naming the first item that is not found */
const findOrFail = <Requested, Match>(
  requested: readonly Requested[],
  find: (entry: Requested) => Match | undefined,
  path: string,
): Match[] =>
  requested.map((entry, index) => {
    const match = find(entry)
    if (match === undefined) {
      const message = "It doesn't exist or is no longer available."
      throw new Failure('invalid', { fields: [{ path: `Assignment.${path}.${index}`, message }] })
    }
    return match
  })

const toPublishedRows = (
  actor: Actor,
  request: PublishRequest,
  { items, sections, now }: { items: PublishedItem[]; sections: AssignableSectionRow[]; now: Date },
) =>
  items.flatMap((item) =>
    sections.map((section): NewPublishedRow => ({
      uuid: randomUUID(),
      organization_uuid: actor.organizationUuid,
      teacher_uuid: actor.accountUuid,
      ...item,
      title: request.title,
      instructions: request.instructions,
      due_at: request.due_at === null ? null : new Date(request.due_at),
      section_uuid: section.uuid,
      own_section_uuid: section.partner_section_id === null ? section.uuid : null,
      partner_section_id: section.partner_section_id,
      section_name: section.name,
      students_count: section.partner_section_id === null ? 0 : section.students_count,
      published_at: now,
      updated_at: now,
    })),
  )

const removeDuplicates = <Entry>(entries: readonly Entry[], toIdentity: (entry: Entry) => string): Entry[] => [
  ...new Map(entries.map((entry) => [toIdentity(entry), entry])).values(),
]

/** @param origin the scheme and host for the URLs that the platform shows @throws Failure */
export const publishToClasses = async (
  deps: AssignmentsContext,
  request: PublishRequest,
  { actor, origin }: { actor: Actor; origin: string },
): Promise<{ rows: PublishedRow[]; added: number }> => {
  requireNotDemo(actor)
  const { db, clock } = deps.platform
  const publishable = await findItems(deps, actor, request)
  const items = removeDuplicates(
    findOrFail(request.items, (item) => publishable.get(item), 'items'),
    ({ item_key }) => item_key,
  )
  const classes = await listClassesForPublishing(deps, actor, request.section_uuids)
  const sections = removeDuplicates(
    findOrFail(request.section_uuids, (uuid) => classes.find((section) => section.uuid === uuid), 'section_uuids'),
    ({ uuid }) => uuid,
  )
  const now = clock.now()
  const organizationUuid = actor.organizationUuid
  return db.transaction().execute(async (tx) => {
    const added = await insertPublished(tx, toPublishedRows(actor, request, { items, sections, now }))
    const calls = added.filter(({ partner_section_id }) => partner_section_id !== null)
    await insertCalls(
      tx,
      calls.map(({ uuid }) => ({ kind: 'publish', organizationUuid, publishedUuid: uuid, payload: { origin } })),
      now,
    )
    if (calls.length > 0) await enqueueOutbox(deps.platform, tx)
    const keys = {
      organizationUuid,
      items: items.map(({ item_key }) => item_key),
      sections: sections.map(({ uuid }) => uuid),
    }
    return { rows: await findPublishedByItem(tx, keys), added: added.length }
  })
}
