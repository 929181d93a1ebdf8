// @tag site
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as site from '#contract/site.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteSite } from '#tests/support/fixtures/authored-site.ts'
import { catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'
import { createPublishedPagesCache } from './published-pages.ts'
import { seedPages } from './site.seed.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(async () => {
  await deleteSite(server.platform)
  await server.close()
})

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const signInOperator = (first_name = 'Rosa') =>
  createSignedInPerson(getAppAndDb(), { user_type: 'admin', operator: true, first_name })
type Person = Awaited<ReturnType<typeof signInOperator>>

const template_id = 'about-us'
/** Pages belong to the installation and are shared by these tests, so each test starts from the seeded pages. */
beforeEach(async () => {
  await deleteSite(server.platform)
  await seedPages(server.platform)
})

const getPage = async (person: Person) => (await person.call(site.cmsInfo, { CmsPage: { template_id } })).CmsPage
const savePage = async (person: Person, page: site.CmsPage, content: site.CmsPage['content']) =>
  (await person.call(site.cmsUpdate, { CmsPage: { template_id, content, revision: page.revision } })).CmsPage
const publishPage = async (person: Person, { revision }: site.CmsPage) =>
  (await person.call(site.cmsPublish, { CmsPage: { template_id, revision } })).CmsPage
const readPublished = async () =>
  (await createVisitor(server.app).call(site.pagePublished, { CmsPage: { template_id } })).CmsPage.content
const withTitle = (page: site.CmsPage, title: string) => ({ ...page.content, title })
const listRevisionKinds = async (person: Person) =>
  (await person.call(site.cmsRevisions, { CmsPage: { template_id } })).Revisions.map(({ kind }) => kind)

describe('page editing by a system admin', () => {
  test('lists every page made of sections', async () => {
    const { CmsPages } = await (await signInOperator()).call(site.cmsPages, {})
    expect(CmsPages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/privacy', '/for-school-it', '*']))
    expect(CmsPages.every(({ changes }) => changes === 0)).toBe(true)
  })

  test('saves a draft that visitors do not see until it is published', async () => {
    const rosa = await signInOperator()
    const draft = await savePage(rosa, await getPage(rosa), withTitle(await getPage(rosa), 'Slowly'))
    expect(draft).toMatchObject({ changes: 1, updated_by: 'Rosa Osei', title: 'Slowly' })
    expect((await readPublished()).title).not.toBe('Slowly')
    expect(await publishPage(rosa, draft)).toMatchObject({ changes: 0 })
    expect((await readPublished()).title).toBe('Slowly')
  })

  test('saves an incomplete draft and reports the missing fields before publishing', async () => {
    const rosa = await signInOperator()
    const before = await getPage(rosa)
    const [hero, ...rest] = before.content.sections
    const unfinished = [{ ...hero, heading: '', text: 'Hello {{nobody}}.' }, ...rest] as typeof before.content.sections
    const draft = await savePage(rosa, before, { ...before.content, sections: unfinished })
    const failure = await catchFailure(publishPage(rosa, draft))
    expect([failure.http, failure.fields]).toEqual([
      422,
      [
        { path: 'sections.0.heading', message: '*Required Field' },
        { path: 'sections.0.text', message: "{{nobody}} is unknown, so it can't be filled in." },
      ],
    ])
    expect((await readPublished()).sections[0]).toEqual(hero)
  })

  test.each([
    ['/nowhere-at-all', 'There is no page with this address on this site.'],
    ['/article/never-written', 'There is no page with this address on this site.'],
    ['/privacy#no-such-place', 'That page has no section with this anchor.'],
    ['#no-such-place', 'That page has no section with this anchor.'],
  ])('reports the broken link %s', async (href, message) => {
    const rosa = await signInOperator()
    const before = await getPage(rosa)
    const [hero, ...rest] = before.content.sections
    const actions = [{ label: 'Go', kind: 'line', href }]
    const sections = [{ ...hero, actions }, ...rest] as typeof before.content.sections
    const failure = await catchFailure(publishPage(rosa, await savePage(rosa, before, { ...before.content, sections })))
    expect(failure.fields).toEqual([{ path: 'sections.0.actions.0', message }])
  })

  test('requires alt text or a decorative mark for a picture', async () => {
    const rosa = await signInOperator()
    const before = await getPage(rosa)
    const [hero, ...rest] = before.content.sections
    const picture = { key: `public/pictures/${'0a'.repeat(32)}/480.webp`, width: 480, height: 300 }
    const sections = [{ ...hero, picture }, ...rest] as unknown as typeof before.content.sections
    const failure = await catchFailure(publishPage(rosa, await savePage(rosa, before, { ...before.content, sections })))
    expect(failure.fields.map(({ path }) => path)).toContain('sections.0.picture')
  })

  test('reports unknown content and hides it from visitors', async () => {
    const rosa = await signInOperator()
    const before = await getPage(rosa)
    const [hero, ...rest] = before.content.sections
    const unknownFields = { role: 'admin', status: 'published' }
    const actions = [{ label: 'Go', kind: 'line', href: '/privacy', ...unknownFields }]
    const picture = { scene: 'bay', palette: 'dawn', ...unknownFields }
    const sections = [{ ...hero, actions, picture, ...unknownFields }, ...rest]
    const content = { ...before.content, sections, ...unknownFields } as unknown as typeof before.content
    const failure = await catchFailure(publishPage(rosa, await savePage(rosa, before, content)))
    const expectedPaths = ['', 'sections.0.'].flatMap((prefix) =>
      Object.keys(unknownFields).map((name) => `${prefix}${name}`),
    )
    expect(failure.fields.map(({ path }) => path)).toEqual(
      expect.arrayContaining([...expectedPaths, 'sections.0.actions.0', 'sections.0.picture']),
    )
    expect(await readPublished()).toEqual(before.content)
  })

  test('returns a conflict if another admin saved first', async () => {
    const [rosa, amir] = [await signInOperator(), await signInOperator('Amir')]
    const before = await getPage(rosa)
    await savePage(amir, before, withTitle(before, 'Amir was here'))
    const failure = await catchFailure(savePage(rosa, before, withTitle(before, 'Rosa was here')))
    expect([failure.http, failure.code]).toEqual([409, '409'])
    expect(failure.body['CmsPage']).toMatchObject({ title: 'Amir was here', updated_by: 'Amir Osei' })
    expect((await catchFailure(publishPage(rosa, before))).http).toBe(409)
    expect((await getPage(rosa)).title).toBe('Amir was here')
  })

  test('changes nothing if the same content is saved twice', async () => {
    const rosa = await signInOperator()
    const draft = await savePage(rosa, await getPage(rosa), withTitle(await getPage(rosa), 'Once'))
    expect((await savePage(rosa, draft, draft.content)).revision).toBe(draft.revision)
  })

  test('creates one revision per editing session and another one after a while', async () => {
    const rosa = await signInOperator()
    let page = await getPage(rosa)
    for (const title of ['S', 'Sl', 'Slow']) page = await savePage(rosa, page, withTitle(page, title))
    expect(await listRevisionKinds(rosa)).toEqual(['draft', 'seeded'])
    server.clock.advance(11 * MINUTE_MS)
    await savePage(rosa, page, withTitle(page, 'Slowly'))
    expect(await listRevisionKinds(rosa)).toEqual(['draft', 'draft', 'seeded'])
  })

  test('restores an earlier revision as a draft until it is published', async () => {
    const rosa = await signInOperator()
    const first = await getPage(rosa)
    const changed = await publishPage(rosa, await savePage(rosa, first, withTitle(first, 'Another')))
    const { Revisions } = await rosa.call(site.cmsRevisions, { CmsPage: { template_id } })
    const seeded = Revisions.find(({ kind }) => kind === 'seeded')!
    expect((await rosa.call(site.cmsRevision, { Revision: { uuid: seeded.uuid } })).content).toEqual(first.content)
    const { CmsPage } = await rosa.call(site.cmsRestore, {
      CmsPage: { template_id, revision: changed.revision },
      Revision: { uuid: seeded.uuid },
    })
    expect(CmsPage).toMatchObject({ title: first.title, changes: 1 })
    expect((await readPublished()).title).toBe('Another')
    expect(await listRevisionKinds(rosa)).toEqual(['restored', 'published', 'draft', 'seeded'])
  })

  test('rejects a revision of another page', async () => {
    const rosa = await signInOperator()
    const { Revisions } = await rosa.call(site.cmsRevisions, { CmsPage: { template_id: 'terms' } })
    const { revision } = await getPage(rosa)
    const restoreRequest = rosa.call(site.cmsRestore, {
      CmsPage: { template_id, revision },
      Revision: { uuid: Revisions[0]!.uuid },
    })
    expect((await catchFailure(restoreRequest)).http).toBe(404)
  })

  test('shows who else has the page open until they leave', async () => {
    const [rosa, amir] = [await signInOperator(), await signInOperator('Amir')]
    const openEditor = (person: Person) => person.call(site.cmsEditing, { CmsPage: { template_id } })
    expect((await openEditor(amir)).Editors).toEqual([])
    expect((await openEditor(rosa)).Editors).toMatchObject([{ name: 'Amir Osei' }])
    expect((await getPage(amir)).editors).toMatchObject([{ name: 'Rosa Osei' }])
    server.clock.advance(31_000)
    expect((await openEditor(rosa)).Editors).toEqual([])
  })
})

describe('seeded page', () => {
  test('is updated by a new seed unless somebody edited it', async () => {
    const rosa = await signInOperator()
    const { db } = server.platform
    const edited = await savePage(rosa, await getPage(rosa), withTitle(await getPage(rosa), 'Mine'))
    await db.updateTable('site_page').set({ published: '{"title":"Old"}' }).where('template_id', '!=', 'x').execute()
    await db.deleteFrom('platform_seed').where('name', '=', 'pages').execute()
    await seedPages(server.platform)
    expect((await getPage(rosa)).title).toBe(edited.title)
    const rows = await db.selectFrom('site_page').select(['template_id', 'published']).execute()
    const unchangedPages = rows.filter(({ published }) => (published as { title: string }).title === 'Old')
    expect(unchangedPages.map((row) => row.template_id)).toEqual([template_id])
  })
})

test('a published page is soon visible in another process', async () => {
  const rosa = await signInOperator()
  const otherProcess = createPublishedPagesCache(server.platform)
  const title = async () => (await otherProcess.read()).page(template_id)?.content.title
  expect(await title()).not.toBe('Seen everywhere')
  await publishPage(rosa, await savePage(rosa, await getPage(rosa), withTitle(await getPage(rosa), 'Seen everywhere')))
  await expect.poll(title).toBe('Seen everywhere')
})

test('a page renders even if another version stored unknown content', async () => {
  const { db } = server.platform
  const stored = { title: 7, sections: [{ type: 'carousel' }, null, { type: 'text', heading: 'Still here', text: 4 }] }
  await db
    .updateTable('site_page')
    .set({ published: JSON.stringify(stored) })
    .where('template_id', '=', template_id)
    .execute()
  await expect.poll(readPublished).toEqual({ title: 'About us', description: '', sections: [] })
})
