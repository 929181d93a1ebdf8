import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsReferences } from '#contract/site.ts'
import type { SiteReferenceKind } from '#rules/site/fields.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { signedIn } from '#tests/support/fixtures/test-people.ts'
import { seedArticles } from './domains/articles/articles.seed.ts'
import { seedLearn } from './domains/learn/learn.seed.ts'
import { seedCatalog } from './domains/library/library.seed.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
  await seedArticles(server.platform)
  await seedLearn(server.platform)
})
afterAll(() => server.close())

test('a system admin finds linkable content by its title', async () => {
  const world = { app: server.app, db: server.platform.db }
  const { call } = await signedIn(world, { user_type: 'admin', operator: true })
  const listed = async (to: SiteReferenceKind) => (await call(cmsReferences, { Reference: { to } })).References

  const sessions = await listed('session')
  expect(sessions.find(({ slug }) => slug === 'ten-doors')).toMatchObject({ title: 'Ten doors', kind: 'session' })
  const titles = sessions.map(({ title }) => title)
  expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other, 'en')))
  expect((await listed('group')).map(({ slug }) => slug)).toContain('before-the-bell')
  expect(new Set((await listed('group')).map(({ kind }) => kind))).toEqual(new Set(['series', 'collection']))
  expect((await listed('article')).every(({ kind }) => kind === 'article')).toBe(true)
  expect((await listed('unit')).map(({ slug }) => slug)).toContain('middle_school/steady-hands')
})
