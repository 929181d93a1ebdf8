import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ltiCourseRead, ltiCourses } from '#contract/partners/lti.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { CLAIM, type Course, openCourse, ORIGIN } from '#tests/support/partners/lti-course.ts'
import { makePerson, makeSchool, catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { syncCourse } from './courses.ts'

let server: TestApp
let course: Course
const db = () => server.platform.db
beforeAll(async () => {
  server = await openTestApp({ env: { PUBLIC_URL: ORIGIN } })
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  course = await openCourse(server, `${address}/lti/jwks`)
  await course.register(await course.createLink())
})
afterAll(async () => {
  await course.close()
  await server.close()
})

const LEARNER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'
const createStudent = (number: number) => ({
  user_id: `p-${number}`,
  roles: [LEARNER],
  given_name: 'Robin',
  family_name: `N${number}`,
})
const ines = { user_id: 'teacher-1', roles: ['Instructor'], given_name: 'Ines', family_name: 'Vale' }
let count = 0
/** Each test has a course of its own. */
const launchAsTeacher = async (title = `Grade 3, ${(count += 1)}`) => {
  const id = `course-${(count += 1)}`
  const claims = {
    sub: 'teacher-1',
    given_name: 'Ines',
    family_name: 'Vale',
    [`${CLAIM}/roles`]: ['Instructor'],
    [`${CLAIM}/context`]: { id, title },
  }
  await course.launch(await course.startLogin(), { claims })
  return db().selectFrom('partner_lti_course').selectAll().where('context_id', '=', id).executeTakeFirstOrThrow()
}
const sync = (uuid: string) => syncCourse({ platform: server.platform }, uuid)
const findClass = async (courseUuid: string) => {
  const rows = await db()
    .selectFrom('partner_lti_course as course')
    .innerJoin('identity_section as section', 'section.uuid', 'course.section_uuid')
    .innerJoin('identity_section_member as member', 'member.section_uuid', 'section.uuid')
    .innerJoin('identity_account as account', 'account.uuid', 'member.account_uuid')
    .select(['section.name', 'last_name', 'part'])
    .where('course.uuid', '=', courseUuid)
    .orderBy('last_name')
    .execute()
  return { name: rows[0]?.name, people: rows.map(({ last_name, part }) => `${last_name}, ${part}`) }
}
beforeEach(() => {
  course.there.members = [ines, ...[1, 2, 3, 4].map(createStudent)]
})

describe('syncing an LTI course', () => {
  test('creates a class with the members of all pages after its teacher has launched it', async () => {
    const ltiCourse = await launchAsTeacher('Room 12')
    const unsynced = await db()
      .selectFrom('partner_lti_course')
      .select('read_at')
      .where('uuid', '=', ltiCourse.uuid)
      .execute()
    expect(unsynced).toEqual([{ read_at: null }])
    await sync(ltiCourse.uuid)
    expect(course.there.received.filter(({ path }) => path === '/members')).toHaveLength(3)
    expect(await findClass(ltiCourse.uuid)).toEqual({
      name: 'Room 12',
      people: ['N1, pupil', 'N2, pupil', 'N3, pupil', 'N4, pupil', 'Vale, teacher'],
    })
  })

  test('recognizes a synced student who launches later', async () => {
    const ltiCourse = await launchAsTeacher()
    await sync(ltiCourse.uuid)
    const before = await db().selectFrom('partner_person').select('account_uuid').where('subject', '=', 'p-1').execute()
    await course.launch(await course.startLogin(), { claims: { sub: 'p-1' } })
    expect(
      await db().selectFrom('partner_person').select('account_uuid').where('subject', '=', 'p-1').execute(),
    ).toEqual(before)
  })

  test('removes people who left the course, keeps people added by hand, and deletes no account', async () => {
    const ltiCourse = await launchAsTeacher()
    await sync(ltiCourse.uuid)
    const { section_uuid } = await db()
      .selectFrom('partner_lti_course')
      .select('section_uuid')
      .where('uuid', '=', ltiCourse.uuid)
      .executeTakeFirstOrThrow()
    const addedByHand = await makePerson(db(), course.school)
    await db()
      .insertInto('identity_section_member')
      .values({ section_uuid: section_uuid!, account_uuid: addedByHand.uuid, part: 'pupil' })
      .execute()
    course.there.members = [ines, createStudent(2), { ...createStudent(3), status: 'Inactive' }, createStudent(5)]
    await sync(ltiCourse.uuid)
    expect((await findClass(ltiCourse.uuid)).people).toEqual(['N2, pupil', 'N5, pupil', 'Osei, pupil', 'Vale, teacher'])
    const leaverAccounts = await db()
      .selectFrom('partner_person')
      .innerJoin('identity_account', 'identity_account.uuid', 'account_uuid')
      .select('disabled_at')
      .where('subject', '=', 'p-1')
      .execute()
    expect(leaverAccounts).toEqual([{ disabled_at: null }])
  })

  test('skips members without a name, and counts them', async () => {
    course.there.members = [ines, createStudent(1), { user_id: `quiet-${count}`, roles: [LEARNER] }]
    const ltiCourse = await launchAsTeacher()
    await sync(ltiCourse.uuid)
    expect((await findClass(ltiCourse.uuid)).people).toEqual(['N1, pupil', 'Vale, teacher'])
    const counts = db()
      .selectFrom('partner_lti_course')
      .select(['members', 'nameless'])
      .where('uuid', '=', ltiCourse.uuid)
    expect(await counts.execute()).toEqual([{ members: 3, nameless: 1 }])
  })

  test('creates one class when it runs twice at once', async () => {
    const ltiCourse = await launchAsTeacher('Drama')
    await Promise.all([sync(ltiCourse.uuid), sync(ltiCourse.uuid)])
    expect((await findClass(ltiCourse.uuid)).name).toBe('Drama')
    const classes = db()
      .selectFrom('identity_section')
      .select('name')
      .where('organization_uuid', '=', course.school.uuid)
      .where('name', 'like', 'Drama%')
    expect(await classes.execute()).toHaveLength(1)
  })

  test('does not add members whose account moved to another school', async () => {
    const ltiCourse = await launchAsTeacher()
    course.there.members = [ines, createStudent(1), createStudent(7)]
    await sync(ltiCourse.uuid)
    const otherSchool = await makeSchool(db())
    const { account_uuid } = await db()
      .selectFrom('partner_person')
      .select('account_uuid')
      .where('subject', '=', 'p-7')
      .executeTakeFirstOrThrow()
    await db()
      .updateTable('identity_account')
      .set({ organization_uuid: otherSchool.uuid })
      .where('uuid', '=', account_uuid)
      .execute()
    await sync(ltiCourse.uuid)
    expect((await findClass(ltiCourse.uuid)).people).toEqual(['N1, pupil', 'Vale, teacher'])
  })

  test('changes nothing if the list of members is empty or unavailable', async () => {
    const ltiCourse = await launchAsTeacher()
    await sync(ltiCourse.uuid)
    const before = await findClass(ltiCourse.uuid)
    course.there.members = []
    await expect(sync(ltiCourse.uuid)).rejects.toMatchObject({ kind: 'refused' })
    course.there.failureStatus = 503
    await expect(sync(ltiCourse.uuid)).rejects.toMatchObject({ kind: 'unavailable' })
    course.there.failureStatus = undefined
    expect(await findClass(ltiCourse.uuid)).toEqual(before)
  })

  test('leaves an archived class unchanged, and numbers classes with the same name', async () => {
    const [courseRow, otherCourseRow] = [await launchAsTeacher('Choir'), await launchAsTeacher('Choir')]
    await sync(courseRow.uuid)
    await sync(otherCourseRow.uuid)
    expect([(await findClass(courseRow.uuid)).name, (await findClass(otherCourseRow.uuid)).name]).toEqual([
      'Choir',
      'Choir 2',
    ])
    await db().updateTable('identity_section').set({ archived_at: new Date() }).where('name', '=', 'Choir 2').execute()
    course.there.members = [ines, createStudent(9)]
    await sync(otherCourseRow.uuid)
    expect((await findClass(otherCourseRow.uuid)).people).not.toContain('N9, pupil')
  })
})

describe('the list of LTI courses', () => {
  test('shows admins the courses of their school, syncs one on request, and reports errors', async () => {
    const admin = await createSignedInPerson(
      { app: server.app, db: db() },
      { school: course.school, user_type: 'admin', audience: 'adult' },
    )
    const { uuid } = await launchAsTeacher('Physics')
    const unread = (await admin.call(ltiCourses, {})).Courses.find((courseRow) => courseRow.uuid === uuid)
    expect(unread).toMatchObject({ title: 'Physics', class_name: null, read_at: null, problem: null })
    const { Course: syncedCourse } = await admin.call(ltiCourseRead, { Course: { uuid } })
    expect(syncedCourse).toMatchObject({ class_name: 'Physics', members: 5, nameless: 0, problem: null })
    course.there.failureStatus = 403
    const { Course: failed } = await admin.call(ltiCourseRead, { Course: { uuid } })
    course.there.failureStatus = undefined
    expect(failed).toMatchObject({ problem: expect.stringMatching(/answered 403/) as string, members: 5 })
    const stranger = await createSignedInPerson(
      { app: server.app, db: db() },
      { user_type: 'admin', audience: 'adult' },
    )
    expect((await catchFailure(stranger.call(ltiCourseRead, { Course: { uuid } }))).http).toBe(404)
    expect((await stranger.call(ltiCourses, {})).Courses).toEqual([])
  })
})
