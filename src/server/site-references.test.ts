import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsReferences } from '#contract/site.ts'
import type { SiteReferenceKind } from '#rules/site/fields.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
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
  const appAndDb = { app: server.app, db: server.platform.db }
  const { call } = await createSignedInPerson(appAndDb, { user_type: 'admin', operator: true })
  const listReferences = async (to: SiteReferenceKind) => (await call(cmsReferences, { Reference: { to } })).References

  const sessions = await listReferences('session')
  expect(sessions.find(({ slug }) => slug === 'ten-doors')).toMatchObject({ title: 'Ten doors', kind: 'session' })
  const titles = sessions.map(({ title }) => title)
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect((await listReferences('group')).map(({ slug }) => slug)).toContain('before-the-bell')
  expect(new Set((await listReferences('group')).map(({ kind }) => kind))).toEqual(new Set(['series', 'collection']))
  expect((await listReferences('article')).every(({ kind }) => kind === 'article')).toBe(true)
  expect((await listReferences('unit')).map(({ slug }) => slug)).toContain('middle_school/steady-hands')
})
