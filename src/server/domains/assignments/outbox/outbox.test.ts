import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as assignments from '#contract/assignments.ts'
import { assignmentsPorts } from '#server/assigned-work.ts'
import type { Actor } from '../../../platform/actor.ts'
import { HANDS_MAP } from '../../../../../tests/support/assigning.ts'
import { openTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { partnersAt } from '../../../../../tests/support/partner.ts'
import { makePerson, makeSchool, signedIn } from '../../../../../tests/support/people.ts'
import { type PartnerInbox, startPartnerInbox } from '../../../../../tests/simulators/partner-inbox.ts'
import { seedLearn } from '../../learn/learn.seed.ts'
import { seedCatalogue } from '../../library/library.seed.ts'
import type { Parts } from '../ports.ts'
import { editPublished, withdrawOne } from '../publishing/changing.ts'
import { publishToClasses } from '../publishing/publishing.ts'
import { classesOf } from '../publishing/sections.ts'
import { toPublished } from '../wire.ts'
import { openAssignment } from '../working/opening.ts'
import { tellAssignment } from '../working/telling.ts'
import { drain } from './draining.ts'
import type { Pace } from './pace.ts'

let house: TestApp
let inbox: PartnerInbox
let parts: Parts
beforeAll(async () => {
  house = await openTestApp()
  await seedCatalogue(house.platform)
  await seedLearn(house.platform)
})
beforeEach(async () => {
  inbox = await startPartnerInbox()
  const partners = partnersAt(inbox.origin)
  const ports = assignmentsPorts(house.platform, { partners, resources: {} as never })
  parts = { platform: house.platform, ports }
  return () => inbox.close()
})
afterAll(() => house.close())

const actorOf = (person: { uuid: string; school: { uuid: string } }, teaches = true): Actor => ({
  accountUuid: person.uuid,
  organizationUuid: person.school.uuid,
  sessionUuid: randomUUID(),
  userType: teaches ? 'teacher' : 'student',
  permissions: teaches ? ['learn'] : [],
  operator: false,
  timeZone: 'UTC',
  switchedOff: [],
  secondStep: false,
})

const connected = async () => {
  const { db } = house.platform
  await sql`delete from assignments_outbox`.execute(db)
  const school = await makeSchool(db)
  const person = await makePerson(db, school, { user_type: 'teacher', permissions: ['learn'] })
  const teacher = actorOf(person)
  const { sections } = await classesOf(parts, teacher)
  const lesson = await parts.ports.lesson(teacher, HANDS_MAP)
  const session = lesson!.sessions[0]!
  const items = [{ assignment_type: 'mindfulness' as const, attachment_uuid: session.uuid }]
  const wish = { lesson_uuid: HANDS_MAP, items, title: 'Before a test', instructions: '', due_at: null }
  const publish = (...ids: string[]) => {
    const section_uuids = sections
      .filter(({ partner_section_id }) => ids.includes(partner_section_id ?? ''))
      .map(({ uuid }) => uuid)
    return publishToClasses(parts, { ...wish, section_uuids }, { actor: teacher, origin: 'https://alaia.test' })
  }
  const pupil = async () => actorOf(await makePerson(db, school), false)
  return { school, teacher, sections, session, publish, pupil }
}

const run = (more: Partial<Parameters<typeof drain>[0]> = {}) =>
  drain({ platform: house.platform, partners: parts.ports.partners, ...more })
const rows = async () =>
  (await house.platform.db.selectFrom('assignments_outbox').selectAll().orderBy('place').execute()) as {
    kind: string
    state: string
    attempts: number
    last_error: string | null
  }[]
/** As long as nothing waits that could be tried. */
const later = async (milliseconds = 120_000) => {
  house.clock.pass(milliseconds)
  return run()
}

describe('classes of a platform', () => {
  test('come from it with how many pupils they have, and from memory while it is away', async () => {
    const { teacher, sections } = await connected()
    expect(sections.map(({ name, grade, students_count }) => [name, grade, students_count])).toEqual([
      ['7A', '7', 25],
      ['7B', '7', 26],
    ])
    inbox.mood = { kind: 'fails', status: 503 }
    const known = await classesOf(parts, teacher)
    expect([known.sections.map(({ uuid }) => uuid), known.asOf]).toEqual([
      sections.map(({ uuid }) => uuid),
      expect.any(Date),
    ])
    inbox.mood = { kind: 'well' }
    inbox.sections = inbox.sections.slice(1)
    expect((await classesOf(parts, teacher)).sections.map(({ name }) => name)).toEqual(['7B'])
  })

  test('that nobody ever named cannot be published to', async () => {
    inbox.mood = { kind: 'fails', status: 503 }
    await expect(connected()).rejects.toMatchObject({ failure: 'partner_unavailable' })
    inbox.mood = { kind: 'fails', status: 403 }
    await expect(connected()).rejects.toMatchObject({ failure: 'partner_refused' })
  })
})

describe('what is published to a platform', () => {
  test('is there once for each class, with its address, and can be changed and taken back', async () => {
    const { publish, session, teacher } = await connected()
    const { rows: published } = await publish('s-7a', 's-7b')
    await publish('s-7a', 's-7b')
    expect(published[0]?.call?.state).toBe('waiting')
    await run()
    expect(inbox.assignments).toMatchObject([
      {
        section_id: 's-7a',
        title: `Before a test: ${session.title}`,
        external_id: published[0]?.uuid,
        url: `https://alaia.test/audio/${session.uuid}?assignment_uuid=${published[0]?.uuid}`,
      },
      { section_id: 's-7b' },
    ])
    await editPublished(parts, teacher, { uuid: published[0]!.uuid, instructions: 'By Tuesday.' })
    await run()
    expect(inbox.assignments[0]?.instructions).toBe('By Tuesday.')
    const gone = await withdrawOne(parts, teacher, published[0]!.uuid)
    await run()
    expect(inbox.assignments.map(({ section_id }) => section_id)).toEqual(['s-7b'])
    expect(gone.withdrawn_at).not.toBeNull()
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  test('is unanswered only once it was asked, and is there once although the platform broke off, forgets keys and was sent it again', async () => {
    const { publish } = await connected()
    const failing = async () => (await publish('s-7a', 's-7b')).rows.map((row) => toPublished(row).platform?.failing)
    inbox.mood = { kind: 'breaks off' }
    expect(await failing()).toEqual([false, false])
    await run()
    expect(await failing()).toContain(true)
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toContainEqual(['waiting', 1])
    inbox.mood = { kind: 'well' }
    await later()
    await later()
    expect(inbox.assignments.map(({ section_id }) => section_id).toSorted()).toEqual(['s-7a', 's-7b'])
    expect((await rows()).every(({ state }) => state === 'sent')).toBe(true)
  })

  test('is there once although a call that was thought lost came late', async () => {
    const { publish } = await connected()
    const { rows: published } = await publish('s-7a')
    inbox.mood = { kind: 'fails', status: 502 }
    await run()
    inbox.mood = { kind: 'well' }
    const late = { id: 'c-late', external_id: published[0]!.uuid, section_id: 's-7a' }
    const first = inbox.asked.length
    const watch = setInterval(() => {
      if (inbox.asked.slice(first).includes('POST /assignments')) {
        inbox.assignments.unshift(late as never)
        clearInterval(watch)
      }
    }, 1)
    inbox.latency = 40
    await later()
    clearInterval(watch)
    expect(inbox.assignments.map(({ id }) => id)).toEqual(['c-late'])
  })

  test('waits while the platform is away, without being tried again and again', async () => {
    const { publish } = await connected()
    await publish('s-7a', 's-7b')
    inbox.mood = { kind: 'fails', status: 503 }
    const paces = new Map<string, Pace>()
    const asked = inbox.asked.length
    await run({ paces })
    await run({ paces })
    expect(inbox.asked.length - asked).toBeLessThanOrEqual(2)
    expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    expect((await rows()).some(({ last_error }) => last_error === 'It answered 503.')).toBe(true)
    inbox.mood = { kind: 'well' }
    await later()
    expect(inbox.assignments).toHaveLength(2)
  })

  test('comes when the platform asked for it to come, and no sooner', async () => {
    const { publish } = await connected()
    await publish('s-7a')
    inbox.mood = { kind: 'fails', status: 429, retryAfter: 300 }
    await run()
    inbox.mood = { kind: 'well' }
    await later(200_000)
    expect(inbox.assignments).toEqual([])
    await later(200_000)
    expect(inbox.assignments).toHaveLength(1)
  })

  test('that the platform refuses is shown to admins, who have it tried again', async () => {
    const { publish, school } = await connected()
    const admin = await signedIn({ app: house.app, db: house.platform.db }, { school, user_type: 'admin' })
    inbox.mood = { kind: 'fails', status: 403 }
    await publish('s-7a')
    await run()
    const shown = await admin.call(assignments.outboxList, { Filter: { state: 'refused' } })
    expect(shown.Outbox).toMatchObject([
      {
        kind: 'publish',
        state: 'refused',
        about: 'Before a test',
        section: '7A',
        attempts: 1,
        last_error: 'It answered 403.',
      },
    ])
    expect(shown.Counts).toEqual({ waiting: 0, sent: 0, refused: 1, failing: 0 })
    inbox.mood = { kind: 'well' }
    const stranger = await signedIn({ app: house.app, db: house.platform.db }, { user_type: 'admin' })
    const mine = { uuids: [shown.Outbox[0]!.uuid] }
    expect(await stranger.call(assignments.outboxResend, { Outbox: mine })).toMatchObject({ resent: 0 })
    expect((await stranger.call(assignments.outboxList, {})).Outbox).toEqual([])
    expect(await admin.call(assignments.outboxResend, { Outbox: mine })).toMatchObject({ resent: 1 })
    await run()
    expect(inbox.assignments).toHaveLength(1)
    expect((await admin.call(assignments.outboxList, {})).Counts).toEqual({
      waiting: 0,
      sent: 1,
      refused: 0,
      failing: 0,
    })
  })
})

describe('what a pupil did', () => {
  const openIt = (pupil: Actor, uuid: string) =>
    openAssignment(parts, { uuid, assignment_type: 'mindfulness' }, { actor: pupil, origin: 'https://alaia.test' })

  test('is told in its order, also where the assignment itself arrives later', async () => {
    const { publish, pupil } = await connected()
    const [amara, published] = [await pupil(), (await publish('s-7a')).rows[0]!]
    await openIt(amara, published.uuid)
    await tellAssignment(parts, amara, { uuid: published.uuid, status: 'incomplete' })
    await tellAssignment(parts, amara, { uuid: published.uuid, status: 'complete' })
    await tellAssignment(parts, amara, { uuid: published.uuid, status: 'incomplete' })
    await run()
    await later()
    await later()
    expect(inbox.told).toEqual([
      { assignment: inbox.assignments[0]?.id, student_id: amara.accountUuid, status: 'incomplete' },
      { assignment: inbox.assignments[0]?.id, student_id: amara.accountUuid, status: 'complete' },
    ])
  })

  test('keeps its order however often the platform fails in between', async () => {
    const { publish, pupil } = await connected()
    const published = (await publish('s-7a')).rows[0]!
    await run()
    const pupils = await Promise.all(Array.from({ length: 12 }, pupil))
    for (const one of pupils) await openIt(one, published.uuid)
    for (const status of ['incomplete', 'complete'] as const) {
      for (const one of pupils) await tellAssignment(parts, one, { uuid: published.uuid, status })
    }
    const moods = [503, 0, 500, 0, 502, 0, 0, 0]
    for (const status of moods) {
      inbox.mood = status ? { kind: 'fails', status } : { kind: 'well' }
      await later()
    }
    for (const { accountUuid } of pupils) {
      const heard = inbox.told.filter(({ student_id }) => student_id === accountUuid).map(({ status }) => status)
      expect([...new Set(heard)]).toEqual(['incomplete', 'complete'])
      expect(heard.at(-1)).toBe('complete')
    }
  })

  test('is told once by several processes that look at the same moment', async () => {
    const { publish, pupil } = await connected()
    const published = (await publish('s-7a')).rows[0]!
    await run()
    for (let count = 0; count < 20; count += 1) {
      const one = await pupil()
      await openIt(one, published.uuid)
      await tellAssignment(parts, one, { uuid: published.uuid, status: 'complete' })
    }
    inbox.latency = 5
    await Promise.all([run(), run(), run()])
    expect(inbox.told).toHaveLength(20)
    expect(new Set(inbox.told.map(({ student_id }) => student_id)).size).toBe(20)
  })

  test('belongs to what was published, where they opened it by the name the platform gave it', async () => {
    const { publish, pupil, session, teacher } = await connected()
    const published = (await publish('s-7a')).rows[0]!
    await run()
    const amara = await pupil()
    const wish = {
      colegia_assignment_id: inbox.assignments[0]!.id,
      assignment_type: 'mindfulness' as const,
      attachment_uuid: session.uuid,
    }
    const opened = await openAssignment(parts, wish, { actor: amara, origin: 'https://alaia.test' })
    expect(opened).toMatchObject({ published_uuid: published.uuid, title: 'Before a test' })
    expect((await openIt(amara, published.uuid)).work_uuid).toBe(opened.work_uuid)
    await tellAssignment(parts, amara, { colegia_assignment_id: inbox.assignments[0]!.id, status: 'complete' })
    await run()
    expect(inbox.told).toMatchObject([{ status: 'complete' }])
    expect((await editPublished(parts, teacher, { uuid: published.uuid, title: 'Now' })).finished).toBe(1)
  })
})
