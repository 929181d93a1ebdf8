import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { forgetSite } from '#tests/support/fixtures/authored-site.ts'
import { createSiteReferences } from '#server/composition/published-site.ts'
import { insertSitePicture } from './pictures.queries.ts'
import { seedPages } from './site.seed.ts'
import { cleanUpSite } from './cleanup.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
/** Resets the site for other test files on this database. */
const forgetAll = async () => {
  await forgetSite(server.platform)
  await server.platform.db.deleteFrom('site_picture').execute()
}
beforeEach(async () => {
  await forgetAll()
  await seedPages(server.platform)
})
afterAll(async () => {
  await forgetAll()
  await server.close()
})

const DAY = 24 * 3_600_000
const template_id = 'about-us'
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
/** Runs the cleanup with the clock this many days ahead. */
const sweepIn = (days: number) => {
  const clock = { now: () => daysAgo(-days) }
  return cleanUpSite({ platform: { ...server.platform, clock }, ports: createSiteReferences(server.platform) })
}

/** Stores a picture as an upload would. */
const picture = async () => {
  const folder = `public/pictures/${createHash('sha256').update(randomUUID()).digest('hex')}`
  const key = `${folder}/600.webp`
  for (const width of [480, 600]) {
    await server.platform.storage.put(`${folder}/${width}.webp`, Buffer.from('picture'), { contentType: 'image/webp' })
  }
  return { key, folder, width: 600, height: 400 }
}
const sent = async () => {
  const uploaded = await picture()
  await insertSitePicture(server.platform.db, uploaded, { by: null, now: new Date() })
  return uploaded
}
const lies = async ({ folder }: { folder: string }) => {
  const files: string[] = []
  for await (const { key } of server.platform.storage.list(`${folder}/`)) files.push(key)
  return files.length
}

const revision = (kind: 'draft' | 'published', days: number, content: object = {}) =>
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
    for (let days = 1; days <= 120; days += 1) await revision('draft', days)
    await sweepIn(0)
    const left = await listRevisions()
    expect(left).toHaveLength(100)
    expect(left.at(-1)!.saved_at.getTime()).toBeGreaterThan(daysAgo(101).getTime())
    await sweepIn(330)
    expect((await listRevisions()).filter(({ kind }) => kind === 'draft')).toHaveLength(34)
  })

  test('always keeps the last published, last edited and seeded revisions', async () => {
    for (const days of [900, 800, 700]) await revision('published', days)
    await revision('draft', 600)
    await revision('draft', 500)
    await sweepIn(2000)
    const ages = (await listRevisions()).map(({ kind, saved_at }) => [
      kind,
      Math.round((Date.now() - saved_at.getTime()) / DAY),
    ])
    expect(ages).toEqual([
      ['seeded', 0],
      ['published', 700],
    ])
  })
})

describe('picture cleanup', () => {
  test('deletes an unused picture in every size after a month', async () => {
    const uploaded = await sent()
    await sweepIn(0)
    await sweepIn(29)
    expect(await lies(uploaded)).toBe(2)
    await sweepIn(31)
    expect(await lies(uploaded)).toBe(0)
  })

  test.each(['draft', 'published'] as const)('keeps a picture on the %s version of a page', async (where) => {
    const uploaded = await sent()
    const content = JSON.stringify({ sections: [{ type: 'picture', picture: { key: uploaded.key } }] })
    await server.platform.db
      .updateTable('site_page')
      .set({ [where]: content })
      .where('template_id', '=', template_id)
      .execute()
    for (const days of [0, 40, 80]) await sweepIn(days)
    expect(await lies(uploaded)).toBe(2)
  })

  test('keeps a picture in a revision as long as the revision', async () => {
    const uploaded = await sent()
    await revision('draft', 100, { sections: [{ picture: { key: uploaded.key } }] })
    for (const days of [0, 40, 264]) await sweepIn(days)
    expect(await lies(uploaded)).toBe(2)
    for (const days of [266, 300]) await sweepIn(days)
    expect(await lies(uploaded)).toBe(0)
  })

  test.each(['draft', 'newer'] as const)('keeps a picture in the %s version of an article', async (where) => {
    const uploaded = await sent()
    const cover = JSON.stringify({ cover: { key: uploaded.key } })
    await server.platform.db
      .insertInto('articles_article')
      .values({
        uuid: randomUUID(),
        slug: randomUUID(),
        title: randomUUID(),
        draft: '{}',
        updated_at: new Date(),
        [where]: cover,
      })
      .execute()
    for (const days of [0, 40]) await sweepIn(days)
    expect(await lies(uploaded)).toBe(2)
  })

  test('restarts the month for a picture that was used again', async () => {
    const uploaded = await sent()
    await sweepIn(0)
    await revision('draft', 0, { sections: [{ picture: { key: uploaded.key } }] })
    await sweepIn(20)
    await server.platform.db.deleteFrom('site_revision').where('kind', '=', 'draft').execute()
    for (const days of [25, 50]) await sweepIn(days)
    expect(await lies(uploaded)).toBe(2)
    await sweepIn(56)
    expect(await lies(uploaded)).toBe(0)
  })

  test('deletes a feed picture like any other after its article is deleted', async () => {
    const uploaded = await picture()
    await sweepIn(3)
    await sweepIn(32)
    expect(await lies(uploaded)).toBe(2)
    await sweepIn(34)
    expect(await lies(uploaded)).toBe(0)
  })
})
