/** Publishing things of a lesson to classes: one assignment for each item and section, however often it is asked for. */
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { publish } from '#contract/assignments.ts'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { addCalls } from '../outbox/outbox.queries.ts'
import { sendOutbox } from '../outbox/sending-later.ts'
import type { LessonToPublish, Parts } from '../ports.ts'
import { addPublished, publishedOf, type PublishedRow } from './published.queries.ts'
import { classesToPublish } from './sections.ts'
import type { SectionRow } from './sections.queries.ts'

type Wish = Received<typeof publish>['Assignment']
type NewRow = Insertable<Tables['assignments_published']>
type Item = Pick<NewRow, 'assignment_type' | 'attachment_uuid' | 'file_uuid' | 'handout_uuid' | 'url'> & {
  item_key: string
  item_title: string
}

const DEMO = 'This is a demo account. You can look at everything and publish nothing.'

/** @throws Failure not_permitted */
export const refuseDemo = ({ permissions }: Pick<Actor, 'permissions'>): void => {
  if (!permissions.includes('learn')) throw new Failure('not_permitted', { message: DEMO })
}

const isOpenWeb = (url: string): boolean => /^https?:\/\//i.test(url)

/** Undefined for what this lesson does not have. */
const itemIn = (lesson: LessonToPublish, wish: Wish['items'][number]): Item | undefined => {
  const { assignment_type } = wish
  if (assignment_type === 'others') {
    const link = lesson.links.find(({ url }) => url === wish.url && isOpenWeb(url))
    return link && { assignment_type, url: link.url, item_key: `others:${link.url}`, item_title: link.title }
  }
  const attachment_uuid = wish.attachment_uuid
  const item_key = `${assignment_type}:${attachment_uuid}`
  if (assignment_type === 'mindfulness') {
    const session = lesson.sessions.find(({ uuid }) => uuid === attachment_uuid)
    return session && { assignment_type, attachment_uuid, item_key, item_title: session.title }
  }
  const file = lesson.files.find(({ uuid }) => uuid === attachment_uuid)
  if (!file) return undefined
  const { file_uuid, handout_uuid, title } = file
  return { assignment_type, attachment_uuid, file_uuid, handout_uuid, item_key, item_title: title }
}

/** @throws Failure invalid, naming the first that is not there */
const found = <Wanted, Found>(
  wanted: readonly Wanted[],
  find: (one: Wanted) => Found | undefined,
  path: string,
): Found[] =>
  wanted.map((one, index) => {
    const there = find(one)
    if (there === undefined) {
      const message = "That isn't here, or not anymore."
      throw new Failure('invalid', { fields: [{ path: `Assignment.${path}.${index}`, message }] })
    }
    return there
  })

const rowsOf = (
  actor: Actor,
  wish: Wish,
  { items, sections, now }: { items: Item[]; sections: SectionRow[]; now: Date },
) =>
  items.flatMap((item) =>
    sections.map((section): NewRow => ({
      uuid: randomUUID(),
      organization_uuid: actor.organizationUuid,
      teacher_uuid: actor.accountUuid,
      lesson_uuid: wish.lesson_uuid,
      ...item,
      title: wish.title,
      instructions: wish.instructions,
      due_at: wish.due_at === null ? null : new Date(wish.due_at),
      section_uuid: section.uuid,
      own_section_uuid: section.partner_section_id === null ? section.uuid : null,
      partner_section_id: section.partner_section_id,
      section_name: section.name,
      students_count: section.partner_section_id === null ? 0 : section.students_count,
      published_at: now,
      updated_at: now,
    })),
  )

const distinct = <One>(ones: readonly One[], keyOf: (one: One) => string): One[] => [
  ...new Map(ones.map((one) => [keyOf(one), one])).values(),
]

/** @param origin scheme and host, for the addresses that the platform shows @throws Failure */
export const publishToClasses = async (
  parts: Parts,
  wish: Wish,
  { actor, origin }: { actor: Actor; origin: string },
): Promise<{ rows: PublishedRow[]; added: number }> => {
  refuseDemo(actor)
  const { db, clock } = parts.platform
  const lesson = await parts.ports.lesson(actor, wish.lesson_uuid)
  if (!lesson) throw new Failure('not_found')
  const items = distinct(
    found(wish.items, (item) => itemIn(lesson, item), 'items'),
    ({ item_key }) => item_key,
  )
  const classes = await classesToPublish(parts, actor, wish.section_uuids)
  const sections = distinct(
    found(wish.section_uuids, (uuid) => classes.find((section) => section.uuid === uuid), 'section_uuids'),
    ({ uuid }) => uuid,
  )
  const now = clock.now()
  const organizationUuid = actor.organizationUuid
  return db.transaction().execute(async (tx) => {
    const added = await addPublished(tx, rowsOf(actor, wish, { items, sections, now }))
    const calls = added.filter(({ partner_section_id }) => partner_section_id !== null)
    await addCalls(
      tx,
      calls.map(({ uuid }) => ({ kind: 'publish', organizationUuid, publishedUuid: uuid, payload: { origin } })),
      now,
    )
    if (calls.length > 0) await sendOutbox(parts.platform, tx)
    const keys = {
      organizationUuid,
      items: items.map(({ item_key }) => item_key),
      sections: sections.map(({ uuid }) => uuid),
    }
    return { rows: await publishedOf(tx, keys), added: added.length }
  })
}
