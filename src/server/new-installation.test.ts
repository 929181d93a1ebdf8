import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as library from '#contract/library.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { reseedSite, deleteSite } from '#tests/support/fixtures/authored-site.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { enqueueMissingMedia } from './domains/library/library.jobs.ts'
import { seedCatalog } from './domains/library/library.seed.ts'
import { ambienceSounds } from './generation/facts.ts'
import { requestMissingAudio, listPublishedPrints, enqueuePrerender } from './public-pages/prerender-prints.jobs.ts'

let installationApp: TestApp
beforeAll(async () => {
  installationApp = await openTestApp()
  await reseedSite(installationApp.platform)
  return async () => {
    await deleteSite(installationApp.platform)
    await installationApp.close()
  }
})

describe('a new installation', () => {
  test('renders the preview session for visitors first', async () => {
    const { db } = installationApp.platform
    await db.deleteFrom('library_wanted').execute()
    const listWantedSlugs = () =>
      db
        .selectFrom('library_wanted')
        .innerJoin('library_session', 'library_session.uuid', 'library_wanted.session_uuid')
        .select('slug')
        .execute()
    await db.updateTable('library_session').set({ status: 'processing' }).execute()
    await requestMissingAudio(installationApp.platform)
    expect(await listWantedSlugs()).toEqual([{ slug: 'ten-and-begin-again' }])
    await db.deleteFrom('library_wanted').execute()
  })

  test('lists its background sounds at once and renders all of them before any session', async () => {
    const { platform, app } = installationApp
    const { db } = platform
    await seedCatalog(platform)
    await db.updateTable('library_ambience').set({ audio_key: null, rendered_key: null }).execute()
    await db.updateTable('library_session').set({ status: 'processing', rendered_key: null }).execute()
    const student = await createSignedInPerson({ app, db })
    const { AmbienceAudios } = await student.call(library.ambience, {})
    expect(AmbienceAudios.map(({ name }) => name)).toEqual(ambienceSounds.map(({ name }) => name))
    expect(new Set(AmbienceAudios.map(({ url }) => url))).toEqual(new Set(['']))

    await sql`delete from pgboss.job where name = 'library-sound'`.execute(db)
    await enqueueMissingMedia(platform)
    const { rows } = await sql<{ ambience: string | null }>`select data->>'ambience' as ambience from pgboss.job
      where name = 'library-sound' order by priority desc, created_on, id`.execute(db)
    const first = rows.slice(0, ambienceSounds.length).map(({ ambience }) => ambience)
    expect(new Set(first)).toEqual(new Set(ambienceSounds.map(({ slug }) => slug)))
    expect(rows.length).toBeGreaterThan(ambienceSounds.length)
    await sql`delete from pgboss.job where name = 'library-sound'`.execute(db)
  })

  test('prerenders the prints of its pages before the first request', async () => {
    const server = await openTestApp({ work: true })
    const { db, storage } = server.platform
    try {
      await db.deleteFrom('articles_article').execute()
      await db.deleteFrom('site_page').where('template_id', '!=', 'impact').execute()
      // The published site is cached for a quarter of a second, and a job may just have read it.
      server.clock.advance(1000)
      const printNames = await listPublishedPrints(server.platform)
      expect(printNames.length).toBeGreaterThan(1)
      const countPrints = async () => (await Array.fromAsync(storage.list('public/prints/'))).length
      expect(await countPrints()).toBe(0)
      await enqueuePrerender(server.platform)
      // The other file marks that all prints are rendered.
      await expect.poll(countPrints, { timeout: 60_000 }).toBe(printNames.length + 1)
      const first = await server.app.inject(`/prints/${printNames[0]!}`)
      expect(first.headers['content-type']).toBe('image/webp')
    } finally {
      await server.close()
    }
  })
})
