/** Family consent, and what a student can use because of it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as cards from '#contract/identity/cards.ts'
import * as consent from '#contract/identity/consent.ts'
import * as sections from '#contract/identity/sections.ts'
import * as identity from '#contract/identity.ts'
import * as exercises from '#contract/exercises.ts'
import * as journal from '#contract/journal.ts'
import * as reflect from '#contract/reflect.ts'
import * as support from '#contract/support.ts'
import type { ConsentAnswer, ConsentPart } from '#rules/consent.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { openStream } from '#tests/support/server/event-stream.ts'
import { makePerson, catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
let address = ''
beforeAll(async () => {
  server = await openTestApp()
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
type Admin = Awaited<ReturnType<typeof createSignedInPerson>>

const createSchool = async () => {
  const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
  const signInPerson = (options: Parameters<typeof createSignedInPerson>[1] = {}) =>
    createSignedInPerson(getAppAndDb(), { school: admin.person.school, ...options })
  return { admin, signInPerson }
}
const requireConsent = (admin: Admin, ...parts: ConsentPart[]) =>
  admin.call(consent.consentSwitch, { Consent: { parts } })
const recordConsent = (admin: Admin, [answer, ...parts]: [ConsentAnswer, ...ConsentPart[]], ...people: string[]) =>
  admin.call(consent.consentRecord, { Consent: { people, parts, answer, how: 'form' } })
const readAccess = async (person: Admin) => ({
  off: (await person.call(identity.info, {})).session.user_data?.organization.switched_off ?? [],
  journal: await person.call(journal.summary, {}).then(
    () => true,
    () => false,
  ),
})

describe('a school that requires family consent for some features', () => {
  test('turns the journal off for students without consent, and for nobody else', async () => {
    const { admin, signInPerson } = await createSchool()
    const [noa, leo] = [await signInPerson({ first_name: 'Noa' }), await signInPerson({ first_name: 'Leo' })]
    const teacher = await signInPerson({ user_type: 'teacher', permissions: ['learn'] })
    expect(await readAccess(noa)).toEqual({ off: [], journal: true })
    await requireConsent(admin, 'journal')
    expect(await readAccess(noa)).toEqual({ off: ['journal'], journal: false })
    expect(await readAccess(teacher)).toEqual({ off: [], journal: true })
    await recordConsent(admin, ['given', 'journal'], noa.person.uuid)
    expect(await readAccess(noa)).toEqual({ off: [], journal: true })
    expect(await readAccess(leo)).toEqual({ off: ['journal'], journal: false })
    await recordConsent(admin, ['refused', 'journal'], noa.person.uuid)
    expect(await readAccess(noa)).toEqual({ off: ['journal'], journal: false })
    expect((await catchFailure(noa.call(journal.summary, {}))).http).toBe(404)
    await requireConsent(admin)
    expect(await readAccess(noa)).toEqual({ off: [], journal: true })
  })

  test('applies consent to each feature separately, and never to support', async () => {
    const { admin, signInPerson } = await createSchool()
    const noa = await signInPerson()
    await requireConsent(admin, 'custom_exercises', 'check_ins')
    expect((await readAccess(noa)).off).toEqual(['custom_exercises', 'check_ins'])
    await recordConsent(admin, ['given', 'check_ins'], noa.person.uuid)
    expect((await readAccess(noa)).off).toEqual(['custom_exercises'])
    expect((await catchFailure(noa.call(exercises.exercisesList, {}))).http).toBe(404)
    await noa.call(reflect.questions, {})
    await noa.call(support.supportInfo, {})
  })
})

describe('a school that requires family consent for the whole app', () => {
  test('refuses sign-in by password or card without consent, and ends open sessions', async () => {
    const { admin, signInPerson } = await createSchool()
    const noa = await signInPerson()
    await requireConsent(admin, 'app')
    expect((await catchFailure(noa.call(identity.sessions, {}))).http).toBe(401)
    const pendingMessage = "Your school is still waiting for your family's consent. Your teacher can tell you more."
    const browser = createVisitor(server.app)
    expect(await catchFailure(browser.signIn(noa.person))).toMatchObject({ http: 403, message: pendingMessage })
    await recordConsent(admin, ['given', 'app'], noa.person.uuid)
    await browser.signIn(noa.person)
    expect((await browser.call(identity.info, {})).session.status).toBe(true)
    await recordConsent(admin, ['none', 'app'], noa.person.uuid)
    expect((await browser.call(identity.info, {})).session.status).toBe(false)
    await expectCardSignInRefused(admin, noa.person.uuid)
  })

  test('never counts a right password as a failed attempt while consent is pending', async () => {
    const { admin, signInPerson } = await createSchool()
    const noa = await signInPerson()
    await requireConsent(admin, 'app')
    const newDevice = createVisitor(server.app)
    for (let attempts = 0; attempts < 12; attempts += 1) {
      expect((await catchFailure(newDevice.signIn(noa.person))).http).toBe(403)
    }
  })

  const expectCardSignInRefused = async (admin: Admin, uuid: string) => {
    const { Cards } = await admin.call(cards.cardsCreate, { Cards: { people: [uuid], kind: 'code' } })
    const { readCodes } = await import('#server/generation/cards/read-codes.fixture.ts')
    const [address] = await readCodes(Buffer.from(Cards.pdf, 'base64'))
    const secret = address!.split('/card#')[1]!
    expect((await catchFailure(createVisitor(server.app).call(cards.cardLogin, { Card: { secret } }))).http).toBe(403)
  }
})

describe('a teacher', () => {
  test('cannot enter a check-in for a student without consent to check-ins', async () => {
    const { admin, signInPerson } = await createSchool()
    const [noa, leo] = [await signInPerson({ first_name: 'Noa' }), await signInPerson({ first_name: 'Leo' })]
    const teacher = await signInPerson({ user_type: 'teacher', permissions: ['learn'] })
    const { Section } = await admin.call(sections.sectionAdd, { Section: { name: 'Owls', audience: 'k_5' } })
    const addMembers = (part: 'pupil' | 'teacher', ...people: string[]) =>
      admin.call(sections.membersAdd, { Members: { section_uuid: Section.uuid, part, people } })
    await addMembers('pupil', noa.person.uuid, leo.person.uuid)
    await addMembers('teacher', teacher.person.uuid)
    await requireConsent(admin, 'check_ins')
    await recordConsent(admin, ['given', 'check_ins'], noa.person.uuid)
    const { Sections } = await teacher.call(reflect.sectionStudents, {})
    expect(Sections.map(({ pupils }) => pupils.map(({ name }) => name.split(' ')[0]))).toEqual([['Noa']])
    const enter = (uuid: string) =>
      teacher.call(reflect.staffCheckIn, {
        ManagedUser: { uuid },
        Happiness: {
          client_uuid: randomUUID(),
          answered_at: server.clock.now().toISOString(),
          answers: [],
          note: 'rode the bus',
        },
      })
    expect((await catchFailure(enter(leo.person.uuid))).http).toBe(404)
    await enter(noa.person.uuid)
  })
})

describe('a recorded consent answer', () => {
  test('has a date, author and method, keeps earlier answers in its history, and is counted', async () => {
    const { admin, signInPerson } = await createSchool()
    const noa = await signInPerson()
    await signInPerson()
    await requireConsent(admin, 'journal')
    await recordConsent(admin, ['given', 'journal', 'app'], noa.person.uuid)
    server.clock.advance(1000)
    await admin.call(consent.consentRecord, {
      Consent: {
        people: [noa.person.uuid],
        parts: ['journal'],
        answer: 'refused',
        how: 'phone',
        answered_on: '2026-09-01',
      },
    })
    const { Answers } = await admin.call(consent.consentHistory, { ManagedUser: { uuid: noa.person.uuid } })
    expect(Answers.map(({ part, answer, how, noted_by }) => [part, answer, how, noted_by])).toEqual([
      ['journal', 'refused', 'phone', 'Amara Osei'],
      ['app', 'given', 'form', 'Amara Osei'],
      ['journal', 'given', 'form', 'Amara Osei'],
    ])
    expect(Answers[0]?.answered_on).toBe('2026-09-01')
    const { Consent } = await admin.call(consent.consentInfo, {})
    expect(Consent.parts).toEqual(['journal'])
    expect(Consent.counts.find(({ part }) => part === 'journal')).toEqual({
      part: 'journal',
      given: 0,
      refused: 1,
      none: 1,
    })
  })

  test('is rejected with a future date, for a teacher, and for a student of another school', async () => {
    const [{ admin, signInPerson }, otherSchool] = [await createSchool(), await createSchool()]
    const noa = await signInPerson()
    const teacher = await signInPerson({ user_type: 'teacher' })
    const record = (caller: Admin, people: string[], answered_on?: string) =>
      catchFailure(
        caller.call(consent.consentRecord, {
          Consent: { people, parts: ['app'], answer: 'given', how: 'form', ...(answered_on ? { answered_on } : {}) },
        }),
      )
    expect((await record(admin, [noa.person.uuid], '2199-01-01')).http).toBe(422)
    expect((await record(admin, [noa.person.uuid, teacher.person.uuid])).http).toBe(404)
    expect((await record(otherSchool.admin, [noa.person.uuid])).http).toBe(404)
    const history = otherSchool.admin.call(consent.consentHistory, { ManagedUser: { uuid: noa.person.uuid } })
    expect((await catchFailure(history)).http).toBe(404)
    const { uuid } = await makePerson(server.platform.db, admin.person.school)
    await recordConsent(admin, ['given', 'app', 'journal'], uuid, noa.person.uuid)
  })
})

test('requiring family consent sends a school event to open pages at once', async () => {
  const { admin, signInPerson } = await createSchool()
  const noa = await signInPerson({ first_name: 'Noa' })
  const stream = await openStream(address, { cookie: noa.cookie() })
  await requireConsent(admin, 'journal')
  await expect.poll(() => stream.received).toEqual([{ kind: 'school' }])
  stream.close()
})
