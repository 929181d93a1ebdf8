/** A feature that a school turned off is absent for everyone at that school, and for nobody else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import * as offering from '#contract/exercises/offers.ts'
import * as identity from '#contract/identity.ts'
import { registry } from '#contract/index.ts'
import * as library from '#contract/library.ts'
import * as notices from '#contract/notices.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { runSwitchCommand } from '#server/domains/identity/switches-command.ts'
import { createNotices } from '#server/domains/notices/notices.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { requestSenderFor } from '../support/server/send-request.ts'
import { refusal, signedIn } from '../support/fixtures/test-people.ts'

let testApp: TestApp
const sendRequest = requestSenderFor(() => testApp.app)
const world = () => ({ app: testApp.app, db: testApp.platform.db })
beforeAll(async () => {
  testApp = await openTestApp()
  await seedCatalog(testApp.platform)
})
afterAll(() => testApp.close())

type Person = Awaited<ReturnType<typeof signedIn>>

const turn = (school: string, feature: string, state: 'on' | 'off') =>
  runSwitchCommand(world().db, { school, feature, on: state === 'on' })

const school = async () => {
  const teacher = await signedIn(world(), { user_type: 'teacher', permissions: ['learn'] })
  const { school } = teacher.person
  const student = await signedIn(world(), { school })
  const admin = await signedIn(world(), { school, user_type: 'admin', operator: true })
  const say = (feature: string, state: 'on' | 'off') => turn(school.code, feature, state)
  return { teacher, pupil: student, admin, say }
}

const written = async (person: Person): Promise<string> => {
  const exerciseInput = { prompt: 'before the maths exam', audience: 'middle_school', duration: 1 } as const
  return (await person.call(exercises.generateScript, { Exercise: exerciseInput })).Exercise.uuid
}

/** Creates a teacher's exercise with audio that the school shares. */
const shared = async ({ teacher, admin }: { teacher: Person; admin: Person }): Promise<string> => {
  const uuid = await written(teacher)
  const audio_key = `private/${teacher.person.uuid}/${'a'.repeat(64)}.mp3`
  await world()
    .db.updateTable('exercises_exercise')
    .set({ status: 'ready', heard_revision: 1, audio_key, transcript_key: audio_key, captions_key: audio_key })
    .set({ seconds: 60 })
    .where('uuid', '=', uuid)
    .execute()
  await teacher.call(offering.offer, { Exercise: { uuid, offered: true } })
  await admin.call(offering.review, { Exercise: { uuid, approved: true } })
  return uuid
}

const bySession = (session_uuid: string) => ({ MindfulnessSession: { session_uuid } })
/** Returns the number of exercises in each list of the library. */
const listedCounts = async (person: Person) => {
  const { Home } = await person.call(library.sessionsList, {})
  const { Sessions } = await person.call(library.sessionsList, { Filter: { kind: 'custom_exercise' } })
  const favourites = await person.call(library.favourites, {})
  const listened = await person.call(library.listened, {})
  return {
    home: Home?.custom_exercises.length,
    continued: Home?.continue.length,
    listed: Sessions.length,
    kept: favourites.Sessions.length,
    heard: listened.Sessions.length,
  }
}
const notificationCount = async (person: Person) =>
  (await person.call(notices.notificationList, {})).Notifications.length
const switchedOff = async (person: Person) =>
  (await person.call(identity.info, {})).session.user_data?.organization.switched_off

describe('a school with custom exercises turned off', () => {
  test('returns 404 for all their endpoints, for every role and input', async () => {
    const { teacher, pupil, admin, say } = await school()
    const calls = Object.values(registry['exercises'] ?? {})
    expect(calls.length).toBeGreaterThan(15)
    expect(await switchedOff(pupil)).toBeUndefined()
    expect(await say('exercises', 'off')).toContain('exercises off')
    const never = await sendRequest(pupil, { ...calls[0]!, path: '/no/such/call' })
    expect(never.http).toBe(404)
    for (const person of [teacher, pupil, admin]) {
      expect(await switchedOff(person)).toEqual(['custom_exercises'])
      for (const call of calls) expect(await sendRequest(person, call), call.path).toEqual(never)
    }
    const stranger = await signedIn(world())
    expect((await sendRequest(stranger, exercises.exercisesList)).http).toBe(200)
  })

  test('has none in its catalog or notifications, and all of them again after turning them on', async () => {
    const { teacher, pupil, admin, say } = await school()
    const uuid = await shared({ teacher, admin })
    const own = await written(pupil)
    const stranger = await signedIn(world())
    await written(stranger)
    for (const person of [pupil, teacher]) await person.call(library.addFavourite, bySession(uuid))
    const progressInput = { session_uuid: uuid, paused_seconds: 30, timestamp: testApp.clock.now().getTime() }
    await pupil.call(library.progress, { MindfulnessSession: progressInput })
    const about = { accountUuid: pupil.person.uuid, exerciseUuid: own }
    await world()
      .db.transaction()
      .execute((tx) => createNotices(testApp.platform).ready(tx, about))
    const [before, elsewhere] = [await listedCounts(pupil), await listedCounts(stranger)]
    expect(before).toEqual({ home: 2, continued: 1, listed: 2, kept: 1, heard: 1 })
    expect(await notificationCount(pupil)).toBe(1)

    await say('exercises', 'off')
    expect(await listedCounts(pupil)).toEqual({ home: 0, continued: 0, listed: 0, kept: 0, heard: 0 })
    expect(await listedCounts(teacher)).toMatchObject({ home: 0, listed: 0, kept: 0 })
    expect(await notificationCount(pupil)).toBe(0)
    for (const session of [uuid, own]) {
      expect((await refusal(pupil.call(library.sessionInfo, bySession(session)))).http).toBe(404)
      expect((await refusal(pupil.call(library.addFavourite, bySession(session)))).http).toBe(404)
      const again = { ...progressInput, session_uuid: session }
      expect((await refusal(pupil.call(library.progress, { MindfulnessSession: again }))).http).toBe(404)
    }
    expect(await listedCounts(stranger)).toEqual(elsewhere)

    await say('exercises', 'on')
    expect(await listedCounts(pupil)).toEqual(before)
    expect(await notificationCount(pupil)).toBe(1)
    expect((await pupil.call(exercises.draftInfo, { Exercise: { uuid: own } })).Exercise.uuid).toBe(own)
    expect(await switchedOff(pupil)).toBeUndefined()
  })
})

describe('the feature command', () => {
  test('accepts a school code or name in upper or lower case', async () => {
    const { pupil } = await school()
    const { code } = pupil.person.school
    await turn(`school ${code.toLowerCase()}`, 'exercises', 'off')
    expect(await switchedOff(pupil)).toEqual(['custom_exercises'])
    expect(await turn(code.toLowerCase(), 'exercises', 'on')).toBe(`School ${code} (${code}): exercises on`)
    expect(await switchedOff(pupil)).toBeUndefined()
  })

  test('rejects missing, extra and ambiguous arguments with a message, and changes nothing', async () => {
    const { pupil } = await school()
    const { code } = pupil.person.school
    const refused = async (name: string, feature: string) =>
      turn(name, feature, 'off').then(
        () => 'done',
        ({ message }: Error) => message,
      )
    expect(await refused(code, 'diaries')).toBe('There is no feature diaries.')
    expect(await refused('Nowhere', 'exercises')).toBe('No school has the code or name Nowhere. Check the spelling.')
    const twin = { name: `School ${code}`, school_code: `${code}-2` }
    await world().db.insertInto('identity_organization').values(twin).execute()
    expect(await refused(twin.name, 'exercises')).toMatch(`Use a code instead: ${code}, ${code}-2`)
    expect(await switchedOff(pupil)).toBeUndefined()
  })

  test('prefers a school code over an equal school name', async () => {
    const { pupil } = await school()
    const { code } = pupil.person.school
    await world()
      .db.insertInto('identity_organization')
      .values({ name: code, school_code: `${code}-3` })
      .execute()
    await turn(code, 'exercises', 'off')
    expect(await switchedOff(pupil)).toEqual(['custom_exercises'])
  })
})
