import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { CLAIM, type Course, openCourse, ORIGIN } from '#tests/support/partners/lti-course.ts'
import { createPartners } from '#server/composition/school-platforms.ts'

let server: TestApp
let course: Course
beforeAll(async () => {
  server = await openTestApp({ env: { PUBLIC_URL: ORIGIN } })
  course = await openCourse(server)
  await course.register(await course.createLink())
})
afterAll(async () => {
  await course.close()
  await server.close()
})

describe('choosing content for an LTI course', () => {
  const DEEP = 'https://purl.imsglobal.org/spec/lti-dl/claim'
  const createPickerClaims = (extraSettings: object = {}, role = 'Instructor') => ({
    sub: role === 'Instructor' ? 'teacher-1' : 'student-1',
    [`${CLAIM}/roles`]: [role],
    [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest',
    [`${DEEP}/deep_linking_settings`]: {
      deep_link_return_url: `${course.there.origin}/return`,
      accept_types: ['ltiResourceLink'],
      data: 'theirs',
      ...extraSettings,
    },
  })
  const openPicker = async (extraSettings: object = {}, role = 'Instructor') =>
    course.launch(await course.startLogin(), {
      claims: createPickerClaims(extraSettings, role),
      headers: { 'sec-fetch-dest': 'iframe' },
    })
  const readTicket = (html: string) => /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const SESSIONS = ['3d1f7c8e-1111-4000-8000-00000000000a', '3d1f7c8e-1111-4000-8000-00000000000b']
  beforeAll(async () => {
    const { db } = server.platform
    await Promise.all(
      SESSIONS.map((uuid, index) =>
        sql`insert into library_session (uuid, slug, title, description, session_type, audience, duration, technique, theme,
              energy, eyes, author, narrator, scene, palette, position, script, status, render_key, render_order)
            values (${uuid}::uuid, ${`lti-${index}`}, ${`Paper <boat> ${index}`}, 'A calm boat', 'session', 'k_5', 240, 'breath',
              'calm', 'low', 'choice', 'Alaia', 'River', 'bay', 'dawn', ${index}, '', 'ready', 'x', 0)
            on conflict do nothing`.execute(db),
      ),
    )
  })
  afterAll(async () => {
    await server.platform.db.deleteFrom('library_session').where('uuid', 'in', SESSIONS).execute()
  })

  test('searches sessions in the frame, and returns a signed deep link', async () => {
    const page = await openPicker()
    expect(page.statusCode).toBe(200)
    expect(page.headers['x-frame-options']).toBeUndefined()
    const ticket = readTicket(page.body)
    const results = (await course.get(`/lti/pick?ticket=${ticket}&q=boat`)).body
    expect(results).toContain('Paper &#60;boat&#62; 0')
    expect((await course.get(`/lti/pick?ticket=${ticket}&q=submarine`)).body).toContain('Try another word')
    const response = await course.post('/lti/deep-link', { ticket, session: SESSIONS[0]! })
    expect(response.headers['content-security-policy']).toContain(`form-action ${course.there.origin};`)
    const token = /name="JWT" value="([^"]+)"/.exec(response.body)?.[1] ?? ''
    const keys = createLocalJWKSet((await course.get('/lti/jwks')).json())
    const { payload } = await jwtVerify(token, keys, {
      issuer: course.there.clientId,
      audience: course.there.origin,
      currentDate: server.clock.now(),
    })
    expect(payload[`${DEEP}/data`]).toBe('theirs')
    expect(payload[`${DEEP}/content_items`]).toMatchObject([
      { url: `${ORIGIN}/audio/${SESSIONS[0]}`, custom: { session_uuid: SESSIONS[0] } },
    ])
    expect((await course.post('/lti/deep-link', { ticket, session: SESSIONS[0]! })).statusCode).toBe(303)
  })

  test('returns several items if the platform accepts them, and needs at least one', async () => {
    const ticket = readTicket((await openPicker({ accept_multiple: true })).body)
    expect((await course.post('/lti/deep-link', { ticket })).body).toContain('Choose at least one first.')
    const payload = `ticket=${ticket}&session=${SESSIONS[0]}&session=${SESSIONS[1]}&session=made-up`
    const headers = { host: 'alaia.test', 'content-type': 'application/x-www-form-urlencoded' }
    const response = await server.app.inject({ method: 'POST', url: '/lti/deep-link', payload, headers })
    const token = /name="JWT" value="([^"]+)"/.exec(response.body)?.[1] ?? ''
    expect(decodeJwt(token)[`${DEEP}/content_items`]).toHaveLength(2)
  })

  test('finds a session whose audio is still processing', async () => {
    const { db } = server.platform
    await db.updateTable('library_session').set({ status: 'processing' }).where('uuid', '=', SESSIONS[1]!).execute()
    const ticket = readTicket((await openPicker()).body)
    expect((await course.get(`/lti/pick?ticket=${ticket}&q=boat`)).body).toContain('Paper &#60;boat&#62; 1')
  })

  test('filters by grade, and says if there are more results', async () => {
    const { db } = server.platform
    const copies = Array.from(
      { length: 61 },
      (_, index) => `3d1f7c8e-2222-4000-8000-${String(index).padStart(12, '0')}`,
    )
    const ticket = readTicket((await openPicker()).body)
    const rows = sql.join(
      copies.map((uuid, index) => sql`select ${uuid}::uuid, ${`lti-copy-${index}`}, 'Copied kite'`),
      sql` union all `,
    )
    await sql`
      insert into library_session (uuid, slug, title, description, session_type, audience, duration, technique, theme,
        energy, eyes, author, narrator, scene, palette, position, script, status, render_key, render_order)
      select copy.uuid, copy.slug, copy.title, 'Of wind', 'session', 'high_school', 240, 'breath', 'calm', 'low', 'choice',
        'Alaia', 'River', 'bay', 'dawn', 1, '', 'ready', 'x', 0
      from (${rows}) copy(uuid, slug, title)`.execute(db)
    const search = async (q: string) =>
      (await course.get(`/lti/pick?${new URLSearchParams({ ticket, q }).toString()}`)).body
    expect(await search('kite grade 8')).toContain('No results for “kite grade 8”.')
    expect(await search('boat K-5')).toContain('Paper &#60;boat&#62; 0')
    expect(await search('boat K-5')).not.toContain('Showing the first')
    expect(await search('boat grade 10')).not.toContain('Paper &#60;boat&#62; 0')
    const manyResults = await search('kite grade 10')
    expect(manyResults.match(/Copied kite/g)).toHaveLength(60)
    expect(manyResults).toContain('Showing the first 60. To find others, search')
    await db.deleteFrom('library_session').where('uuid', 'in', copies).execute()
  })

  test('is refused to students', async () => {
    const answer = await openPicker({}, 'Learner')
    expect(answer.statusCode).toBe(303)
    expect(answer.body).not.toContain('ticket')
  })
})

test('progress in an LTI assignment is reported only to the address from its launch', async () => {
  const answer = await course.launch(await course.startLogin())
  const to = new URL(answer.headers.location ?? '/', ORIGIN)
  expect(to.searchParams.get('to')).toMatch(/^\/audio\/1\?colegia_assignment_id=lti-[0-9a-f-]{36}$/)
  const assignmentId = new URL(to.searchParams.get('to')!, ORIGIN).searchParams.get('colegia_assignment_id')!
  const platform = (await createPartners(server.platform).getPlatform(course.school.uuid))!
  expect(platform.can).toMatchObject({ publish: false, progress: true })
  const report = {
    student: { subject: 'student-1' },
    status: 'complete',
    at: new Date('2026-05-04T10:00:00Z'),
    key: 'k',
  } as const
  await expect(platform.reportProgress({ ...report, assignmentId: 'http://169.254.169.254/latest' })).rejects.toThrow(
    /doesn't record a score/,
  )
  await expect(
    platform.reportProgress({ ...report, assignmentId: 'lti-3f0c3b1e-0000-4000-8000-000000000001' }),
  ).rejects.toThrow(/doesn't record a score/)
  // The platform of this test knows none of our keys, so it receives a token request at the address from the launch.
  await expect(platform.reportProgress({ ...report, assignmentId })).rejects.toMatchObject({ kind: 'refused' })
  expect(course.there.received.at(-1)?.path).toBe('/token')
})
