import { expect, test } from 'vitest'
import { openTestApp } from '#tests/support/server/test-app.ts'
import { reseedSite, deleteSite } from '#tests/support/fixtures/authored-site.ts'
import type { Storage } from './platform/storage/storage.ts'
import { getSnapshotReader } from './public-pages/snapshot.ts'

const AUDIO_KEY = 'public/an-audio-file'

test('a request after publishing sees the new page while the previous site is still being read', async () => {
  const server = await openTestApp()
  const { platform } = server
  const { db } = platform
  try {
    await reseedSite(platform)
    await db.updateTable('library_session').set({ status: 'ready', audio_key: AUDIO_KEY }).execute()
    const slowStat = Promise.withResolvers<undefined>()
    const statCalled = Promise.withResolvers<void>()
    const storage: Storage = Object.assign(Object.create(platform.storage) as Storage, {
      stat: () => {
        statCalled.resolve()
        return slowStat.promise
      },
    })
    let queryCount = 0
    const countingDb = db.withPlugin({
      transformQuery({ node }) {
        queryCount += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const read = getSnapshotReader({ ...platform, db: countingDb, storage })
    const before = read()
    await statCalled.promise
    await db.deleteFrom('site_page').where('template_id', '!=', 'impact').execute()
    server.clock.advance(1000)
    const countBefore = queryCount
    const after = read()
    // The second request has started to read what is published now.
    await expect.poll(() => queryCount).toBeGreaterThan(countBefore)
    slowStat.resolve(undefined)
    expect((await before).pages.all.length).toBeGreaterThan(1)
    expect((await after).pages.all.map(({ templateId }) => templateId)).toEqual(['impact'])
    expect(await read()).toBe(await after)
  } finally {
    await deleteSite(platform)
    const unrendered = { status: 'processing', audio_key: null } as const
    await db.updateTable('library_session').set(unrendered).where('audio_key', '=', AUDIO_KEY).execute()
    await server.close()
  }
})

test('the public site stays readable while the database is down', async () => {
  const server = await openTestApp()
  const { platform, clock } = server
  let isAway = false
  const db = platform.db.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw Object.assign(new Error('It is away'), { code: '08006' })
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  try {
    await reseedSite(platform)
    const read = getSnapshotReader({ ...platform, db })
    const before = await read()
    isAway = true
    clock.advance(1000)
    expect(await read()).toBe(before)
    await expect(getSnapshotReader({ ...platform, db })()).rejects.toThrow('It is away')
    isAway = false
    await platform.db.deleteFrom('site_page').where('template_id', '!=', 'impact').execute()
    clock.advance(1000)
    expect((await read()).pages.all).toHaveLength(1)
  } finally {
    await deleteSite(platform)
    await server.close()
  }
})
