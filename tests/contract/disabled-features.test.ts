/** A feature that a school turned off is absent for everyone at that school, and for nobody else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import * as offering from '#contract/exercises/offers.ts'
import * as identity from '#contract/identity.ts'
import { registry } from '#contract/index.ts'
import * as library from '#contract/library.ts'
import * as notices from '#contract/notices.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { runFeatureCommand } from '#server/domains/identity/feature-command.ts'
import { createNotices } from '#server/domains/notices/notices.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { createRequestSender } from '../support/server/send-request.ts'
import { catchFailure, createSignedInPerson } from '../support/fixtures/test-people.ts'

let testApp: TestApp
const sendRequest = createRequestSender(() => testApp.app)
const getServer = () => ({ app: testApp.app, db: testApp.platform.db })
beforeAll(async () => {
  testApp = await openTestApp()
  await seedCatalog(testApp.platform)
})
afterAll(() => testApp.close())

type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const setFeature = (createSchool: string, feature: string, state: 'on' | 'off') =>
  runFeatureCommand(getServer().db, { school: createSchool, feature, on: state === 'on' })

const createSchool = async () => {
  const teacher = await createSignedInPerson(getServer(), { user_type: 'teacher', permissions: ['learn'] })
  const { school } = teacher.person
  const student = await createSignedInPerson(getServer(), { school })
  const admin = await createSignedInPerson(getServer(), { school, user_type: 'admin', operator: true })
  const setOwnFeature = (feature: string, state: 'on' | 'off') => setFeature(school.code, feature, state)
  return { teacher, student, admin, setOwnFeature }
}

const createExercise = async (person: Person): Promise<string> => {
  const exerciseInput = { prompt: 'before the math exam', audience: 'middle_school', duration: 1 } as const
  return (await person.call(exercises.generateScript, { Exercise: exerciseInput })).Exercise.uuid
}

/** Creates a teacher's exercise with audio that the school shares. */
const shareExercise = async ({ teacher, admin }: { teacher: Person; admin: Person }): Promise<string> => {
  const uuid = await createExercise(teacher)
  const audio_key = `private/${teacher.person.uuid}/${'a'.repeat(64)}.mp3`
  await getServer()
    .db.updateTable('exercises_exercise')
    .set({ status: 'ready', heard_revision: 1, audio_key, transcript_key: audio_key, captions_key: audio_key })
    .set({ seconds: 60 })
    .where('uuid', '=', uuid)
    .execute()
  await teacher.call(offering.offer, { Exercise: { uuid, offered: true } })
  await admin.call(offering.review, { Exercise: { uuid, approved: true } })
  return uuid
}

const createSessionBlock = (session_uuid: string) => ({ MindfulnessSession: { session_uuid } })
/** Returns the number of exercises in each list of the library. */
const countListed = async (person: Person) => {
  const { Home } = await person.call(library.sessionsList, {})
  const { Sessions } = await person.call(library.sessionsList, { Filter: { kind: 'custom_exercise' } })
  const favorites = await person.call(library.favorites, {})
  const listened = await person.call(library.listened, {})
  return {
    home: Home?.custom_exercises.length,
    continued: Home?.continue.length,
    listed: Sessions.length,
    favorites: favorites.Sessions.length,
    history: listened.Sessions.length,
  }
}
const countNotifications = async (person: Person) =>
  (await person.call(notices.notificationList, {})).Notifications.length
const readDisabledFeatures = async (person: Person) =>
  (await person.call(identity.info, {})).session.user_data?.organization.switched_off

describe('a school with custom exercises turned off', () => {
  test('returns 404 for all their endpoints, for every role and input', async () => {
    const { teacher, student, admin, setOwnFeature } = await createSchool()
    const calls = Object.values(registry['exercises'] ?? {})
    expect(calls.length).toBeGreaterThan(15)
    expect(await readDisabledFeatures(student)).toBeUndefined()
    expect(await setOwnFeature('exercises', 'off')).toContain('exercises off')
    const unknownPath = await sendRequest(student, { ...calls[0]!, path: '/no/such/call' })
    expect(unknownPath.http).toBe(404)
    for (const person of [teacher, student, admin]) {
      expect(await readDisabledFeatures(person)).toEqual(['custom_exercises'])
      for (const call of calls) expect(await sendRequest(person, call), call.path).toEqual(unknownPath)
    }
    const stranger = await createSignedInPerson(getServer())
    expect((await sendRequest(stranger, exercises.exercisesList)).http).toBe(200)
  })

  test('has none in its catalog or notifications, and all of them again after turning them on', async () => {
    const { teacher, student, admin, setOwnFeature } = await createSchool()
    const uuid = await shareExercise({ teacher, admin })
    const ownExercise = await createExercise(student)
    const stranger = await createSignedInPerson(getServer())
    await createExercise(stranger)
    for (const person of [student, teacher]) await person.call(library.addFavorite, createSessionBlock(uuid))
    const progressInput = { session_uuid: uuid, paused_seconds: 30, timestamp: testApp.clock.now().getTime() }
    await student.call(library.progress, { MindfulnessSession: progressInput })
    const notice = { accountUuid: student.person.uuid, exerciseUuid: ownExercise }
    await getServer()
      .db.transaction()
      .execute((tx) => createNotices(testApp.platform).ready(tx, notice))
    const [before, otherSchoolCounts] = [await countListed(student), await countListed(stranger)]
    expect(before).toEqual({ home: 2, continued: 1, listed: 2, favorites: 1, history: 1 })
    expect(await countNotifications(student)).toBe(1)

    await setOwnFeature('exercises', 'off')
    expect(await countListed(student)).toEqual({ home: 0, continued: 0, listed: 0, favorites: 0, history: 0 })
    expect(await countListed(teacher)).toMatchObject({ home: 0, listed: 0, favorites: 0 })
    expect(await countNotifications(student)).toBe(0)
    for (const session of [uuid, ownExercise]) {
      expect((await catchFailure(student.call(library.sessionInfo, createSessionBlock(session)))).http).toBe(404)
      expect((await catchFailure(student.call(library.addFavorite, createSessionBlock(session)))).http).toBe(404)
      const repeated = { ...progressInput, session_uuid: session }
      expect((await catchFailure(student.call(library.progress, { MindfulnessSession: repeated }))).http).toBe(404)
    }
    expect(await countListed(stranger)).toEqual(otherSchoolCounts)

    await setOwnFeature('exercises', 'on')
    expect(await countListed(student)).toEqual(before)
    expect(await countNotifications(student)).toBe(1)
    expect((await student.call(exercises.draftInfo, { Exercise: { uuid: ownExercise } })).Exercise.uuid).toBe(
      ownExercise,
    )
    expect(await readDisabledFeatures(student)).toBeUndefined()
  })
})

describe('the feature command', () => {
  test('accepts a school code or name in upper or lower case', async () => {
    const { student } = await createSchool()
    const { code } = student.person.school
    await setFeature(`school ${code.toLowerCase()}`, 'exercises', 'off')
    expect(await readDisabledFeatures(student)).toEqual(['custom_exercises'])
    expect(await setFeature(code.toLowerCase(), 'exercises', 'on')).toBe(`School ${code} (${code}): exercises on`)
    expect(await readDisabledFeatures(student)).toBeUndefined()
  })

  test('rejects missing, extra and ambiguous arguments with a message, and changes nothing', async () => {
    const { student } = await createSchool()
    const { code } = student.person.school
    const catchMessage = async (name: string, feature: string) =>
      setFeature(name, feature, 'off').then(
        () => 'done',
        ({ message }: Error) => message,
      )
    expect(await catchMessage(code, 'diaries')).toBe(
      'There is no feature diaries. Use one of these: exercises, providers, check-ins, journal, talk',
    )
    expect(await catchMessage('Nowhere', 'exercises')).toBe(
      'No school has the code or name Nowhere. Check the spelling.',
    )
    const twin = { name: `School ${code}`, school_code: `${code}-2` }
    await getServer().db.insertInto('identity_organization').values(twin).execute()
    expect(await catchMessage(twin.name, 'exercises')).toMatch(`Use a code instead: ${code}, ${code}-2`)
    expect(await readDisabledFeatures(student)).toBeUndefined()
  })

  test('prefers a school code over an equal school name', async () => {
    const { student } = await createSchool()
    const { code } = student.person.school
    await getServer()
      .db.insertInto('identity_organization')
      .values({ name: code, school_code: `${code}-3` })
      .execute()
    await setFeature(code, 'exercises', 'off')
    expect(await readDisabledFeatures(student)).toEqual(['custom_exercises'])
  })
})
