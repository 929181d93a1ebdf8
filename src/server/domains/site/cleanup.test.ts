import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteSite } from '#tests/support/fixtures/authored-site.ts'
import { createSiteReferences } from '#server/composition/published-site.ts'
import { insertSitePicture } from './pictures.queries.ts'
import { seedPages } from './site.seed.ts'
import { cleanUpSite } from './cleanup.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
/** Resets the site for other test files on this database. */
const resetSite = async () => {
  await deleteSite(server.platform)
  await server.platform.db.deleteFrom('site_picture').execute()
}
beforeEach(async () => {
  await resetSite()
  await seedPages(server.platform)
})
afterAll(async () => {
  await resetSite()
  await server.close()
})

const template_id = 'about-us'
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
/** Runs the cleanup with the clock this many days ahead. */
const cleanUpAfter = (days: number) => {
  const clock = { now: () => daysAgo(-days) }
  return cleanUpSite({ platform: { ...server.platform, clock }, ports: createSiteReferences(server.platform) })
}

/** Stores a picture as an upload would. */
const storePicture = async () => {
  const folder = `public/pictures/${createHash('sha256').update(randomUUID()).digest('hex')}`
  const key = `${folder}/600.webp`
  for (const width of [480, 600]) {
    await server.platform.storage.put(`${folder}/${width}.webp`, Buffer.from('picture'), { contentType: 'image/webp' })
  }
  return { key, folder, width: 600, height: 400 }
}
const uploadPicture = async () => {
  const uploaded = await storePicture()
  await insertSitePicture(server.platform.db, uploaded, { by: null, now: new Date() })
  return uploaded
}
const countFiles = async ({ folder }: { folder: string }) => {
  const files: string[] = []
  for await (const { key } of server.platform.storage.list(`${folder}/`)) files.push(key)
  return files.length
}

const insertRevision = (kind: 'draft' | 'published', days: number, content: object = {}) =>
  server.platform.db
    .insertInto('site_revision')
    .values({
      uuid: randomUUID(),
      template_id,
      revision: 1,
      kind,
      content: JSON.stringify(content),
      saved_at: daysAgo(days),
    })
    .execute()
const listRevisions = async () =>
  server.platform.db
    .selectFrom('site_revision')
    .select(['kind', 'saved_at'])
    .where('template_id', '=', template_id)
    .orderBy('saved_at', 'desc')
    .execute()

describe('page revision cleanup', () => {
  test('keeps revisions for a year, up to the newest hundred', async () => {
    for (let days = 1; days <= 120; days += 1) await insertRevision('draft', days)
    await cleanUpAfter(0)
    const remaining = await listRevisions()
    expect(remaining).toHaveLength(100)
    expect(remaining.at(-1)!.saved_at.getTime()).toBeGreaterThan(daysAgo(101).getTime())
    await cleanUpAfter(330)
    expect((await listRevisions()).filter(({ kind }) => kind === 'draft')).toHaveLength(34)
  })

  test('always keeps the last published, last edited and seeded revisions', async () => {
    for (const days of [900, 800, 700]) await insertRevision('published', days)
    await insertRevision('draft', 600)
    await insertRevision('draft', 500)
    await cleanUpAfter(2000)
    const ages = (await listRevisions()).map(({ kind, saved_at }) => [
      kind,
      Math.round((Date.now() - saved_at.getTime()) / DAY_MS),
    ])
    expect(ages).toEqual([
      ['seeded', 0],
      ['published', 700],
    ])
  })
})

describe('picture cleanup', () => {
  test('deletes an unused picture in every size after a month', async () => {
    const uploaded = await uploadPicture()
    await cleanUpAfter(0)
    await cleanUpAfter(29)
    expect(await countFiles(uploaded)).toBe(2)
    await cleanUpAfter(31)
    expect(await countFiles(uploaded)).toBe(0)
  })

  test.each(['draft', 'published'] as const)('keeps a picture on the %s version of a page', async (column) => {
    const uploaded = await uploadPicture()
    const content = JSON.stringify({ sections: [{ type: 'picture', picture: { key: uploaded.key } }] })
    await server.platform.db
      .updateTable('site_page')
      .set({ [column]: content })
      .where('template_id', '=', template_id)
      .execute()
    for (const days of [0, 40, 80]) await cleanUpAfter(days)
    expect(await countFiles(uploaded)).toBe(2)
  })

  test('keeps a picture in a revision as long as the revision', async () => {
    const uploaded = await uploadPicture()
    await insertRevision('draft', 100, { sections: [{ picture: { key: uploaded.key } }] })
    for (const days of [0, 40, 264]) await cleanUpAfter(days)
    expect(await countFiles(uploaded)).toBe(2)
    for (const days of [266, 300]) await cleanUpAfter(days)
    expect(await countFiles(uploaded)).toBe(0)
  })

  test.each(['draft', 'newer'] as const)('keeps a picture in the %s version of an article', async (column) => {
    const uploaded = await uploadPicture()
    const cover = JSON.stringify({ cover: { key: uploaded.key } })
    await server.platform.db
      .insertInto('articles_article')
      .values({
        uuid: randomUUID(),
        slug: randomUUID(),
        title: randomUUID(),
        draft: '{}',
        updated_at: new Date(),
        [column]: cover,
      })
      .execute()
    for (const days of [0, 40]) await cleanUpAfter(days)
    expect(await countFiles(uploaded)).toBe(2)
  })

  test('restarts the month for a picture that was used again', async () => {
    const uploaded = await uploadPicture()
    await cleanUpAfter(0)
    await insertRevision('draft', 0, { sections: [{ picture: { key: uploaded.key } }] })
    await cleanUpAfter(20)
    await server.platform.db.deleteFrom('site_revision').where('kind', '=', 'draft').execute()
    for (const days of [25, 50]) await cleanUpAfter(days)
    expect(await countFiles(uploaded)).toBe(2)
    await cleanUpAfter(56)
    expect(await countFiles(uploaded)).toBe(0)
  })

  test('deletes a feed picture like any other after its article is deleted', async () => {
    const uploaded = await storePicture()
    await cleanUpAfter(3)
    await cleanUpAfter(32)
    expect(await countFiles(uploaded)).toBe(2)
    await cleanUpAfter(34)
    expect(await countFiles(uploaded)).toBe(0)
  })
})
