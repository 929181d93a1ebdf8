/**
 * Tenant isolation for admins: an admin of a second school calls every admin endpoint that takes a UUID, with the
 * UUIDs of the first school. Nothing is found or changed; the school's own admin may call it, so that each case is
 * real. A new endpoint fails here until it has a case.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { askAt } from '../support/ask.ts'
import { blocksFor, cases, MARK, thingsOf } from '../support/asks/by-uuid.ts'
import { makeSchool, signedIn, type Visitor } from '../support/people.ts'
import { rowsOf } from '../support/rows-of-school.ts'
import { tell } from '../scorecard/tell.ts'

let house: TestApp
const ask = askAt(() => house.app)
beforeAll(async () => {
  house = await openTestApp()
})
afterAll(() => house.close())
const db = () => house.platform.db

/**
 * The seeded exercise has no audio, so its own admin gets an error. tests/contract/allowed.long.test.ts tests the
 * success.
 */
const HALF_MADE = '/admin/exercise/review'

/**
 * Endpoints whose UUIDs name content that all schools share, or only filter the caller's own list; each was reviewed.
 */
const shared: Record<string, string> = {
  '/admin/learn/lesson/info': 'lessons belong to the installation',
  '/admin/learn/unit/info': 'units belong to the installation',
  '/v2/managed_user/mindfulness/admin/sessions/list': 'sessions belong to the installation',
  '/admin/audit/list': 'filters the own log (domains/audit)',
  '/admin/audit/export': 'filters the own log (domains/audit)',
  '/managed_user/happiness/response/create': 'is for the pupils one teaches (second-school-people.test.ts)',
  '/admin/connection/lti/course/read': 'asks a platform; a stranger finds no course (domains/partners/lti)',
  '/admin/school/questions/update': 'takes the whole list of the own school (domains/reflect)',
}

const holdsUuid = ({ blocks }: Endpoint): boolean =>
  JSON.stringify(z.toJSONSchema(z.object(blocks), { io: 'input', unrepresentable: 'any' })).includes('"format":"uuid"')
const asked = allEndpoints.filter((one) => ['admin', 'staff'].includes(one.access) && holdsUuid(one))

test('every admin endpoint that takes a UUID has a case, or a reason for none', () => {
  const known = [...Object.keys(cases), ...Object.keys(shared)]
  expect(asked.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([])
  expect(known.filter((path) => !asked.some((one) => one.path === path))).toEqual([])
})

describe('called by an admin, a system admin, a teacher and a student of another school', () => {
  let strangers: Visitor[]
  let others: Visitor[]
  let asks = 0
  const harm = { found: 0, changed: 0 }
  beforeAll(async () => {
    const world = { app: house.app, db: db() }
    strangers = [
      await signedIn(world, { user_type: 'admin' }),
      await signedIn(world, { user_type: 'admin', operator: true }),
    ]
    others = [await signedIn(world, { user_type: 'teacher', permissions: ['learn'] }), await signedIn(world)]
  })
  afterAll(() => {
    const { found, changed } = harm
    tell(2, `${asks} calls of staff with the uuids of another school: ${found} found, ${changed} changed`)
  })

  test.each(asked.filter(({ path }) => path in cases).map((one) => [one.path, one] as const))(
    "%s finds and changes nothing, and the school's own admin may call it",
    async (_path, endpoint) => {
      const school = await makeSchool(db())
      const own = await signedIn({ app: house.app, db: db() }, { school, user_type: 'admin' })
      const blocks = blocksFor(endpoint, await thingsOf(db(), school))
      const before = await rowsOf(db(), school)
      const told: string[] = []
      for (const stranger of strangers) {
        const { http, text } = await ask(stranger, endpoint, blocks)
        if (text.includes(MARK)) harm.found += 1
        expect([200, 403, 404, 422], text).toContain(http)
        expect(text).not.toContain(MARK)
        told.push(text)
      }
      for (const other of others) {
        const { http, text } = await ask(other, endpoint, blocks)
        // A teacher may create cards for their own classes, but finds none of these.
        expect([403, 404, 422], text).toContain(http)
      }
      asks += strangers.length + others.length
      const after = await rowsOf(db(), school)
      if (after !== before) harm.changed += 1
      expect(after).toBe(before)
      const allowed = await ask(own, endpoint, blocks)
      expect(allowed.http, allowed.text).toBe(endpoint.path === HALF_MADE ? 409 : 200)
      // If both get the same response, the call changed something for one of them.
      if (told.includes(allowed.text)) expect(await rowsOf(db(), school)).not.toBe(before)
    },
  )
})
