/** Simulates several tabs of one browser, each with its own memory, and the databases that they share. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeDatabases } from '#tests/support/browser/fake-indexed-db.ts'

const AMARA = '3f0c3b1e-0000-4000-8000-000000000001'
const draftKey = btoa('k'.repeat(32))

const server = vi.hoisted(() => ({ gives: { key: false }, takes: false, sent: [] as string[] }))
vi.mock('./api.ts', () => ({
  callOnce: async () => {
    if (!server.gives.key) throw new TypeError('No network')
    return { session: { user_data: { user_account_uuid: AMARA } }, draft_key: draftKey }
  },
}))
vi.mock('./storage/stored.ts', () => ({ readStoredAccount: () => AMARA }))

let browser: ReturnType<typeof createFakeDatabases>

/** A lock of the whole browser: work runs one after the other over all tabs. */
const createLocks = () => {
  const turns = new Map<string, Promise<unknown>>()
  return {
    request(name: string, work: () => Promise<unknown>) {
      const turn = (turns.get(name) ?? Promise.resolve()).then(work)
      turns.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}

beforeEach(() => {
  Object.assign(server, { gives: { key: false }, takes: false, sent: [] })
  browser = createFakeDatabases()
  vi.stubGlobal('indexedDB', browser.indexedDB)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { onLine: true, locks: createLocks() })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})
afterEach(() => void vi.unstubAllGlobals())

const openTab = async () => {
  vi.resetModules()
  const { createOutbox } = await import('./outbox.ts')
  const { unlockDrafts } = await import('./storage/encrypted-drafts.ts')
  const { ApiError } = await import('#contract/call.ts')
  // A tab of an earlier test may still try again.
  const { sent } = server
  const send = async (item: string) => {
    if (!server.takes) throw new ApiError({ code: 'none', http: 0, message: 'x' })
    sent.push(item)
  }
  const box = createOutbox('messages', send, { getKey: (item: string) => item[0] ?? '' })
  /** Runs what happens when the page is opened, or the same person signs in again. */
  const open = async () => {
    await Promise.all([box.drain(), unlockDrafts(AMARA)])
    await box.drain()
  }
  return { box, open }
}

/** Returns what a newly opened tab would find. */
const listRemaining = async () => {
  const { box } = await openTab()
  await box.drain()
  return box.waiting()
}

test('outbox retains the items of two tabs that had no encryption key, whichever tab writes last', async () => {
  const [first, other] = [await openTab(), await openTab()]
  await first.box.queue('a')
  await other.box.queue('b')
  expect(await listRemaining()).toEqual([])
  server.gives.key = true
  await first.box.queue('c')
  await other.box.queue('d')
  expect((await listRemaining()).toSorted()).toEqual(['a', 'b', 'c', 'd'])
  await first.box.queue('e')
  expect((await listRemaining()).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('outbox stores its items as soon as it gets the encryption key', async () => {
  const [first, other] = [await openTab(), await openTab()]
  await first.box.queue('a')
  await other.box.queue('b')
  server.gives.key = true
  await Promise.all([first.open(), other.open()])
  expect((await listRemaining()).toSorted()).toEqual(['a', 'b'])
})

test('outbox does not overwrite stored items that could not be decrypted yet', async () => {
  server.gives.key = true
  await (await openTab()).box.queue('a')
  server.gives.key = false
  vi.stubGlobal('indexedDB', {
    open: (name: string) => browser.indexedDB.open(name === 'alaia-keys' ? 'keys of later' : name),
  })
  const later = await openTab()
  await later.box.queue('b')
  await later.box.queue('c')
  server.gives.key = true
  await later.open()
  expect(await listRemaining()).toEqual(['a', 'b', 'c'])
})

test('outbox does not overwrite stored items that the browser could not read for a moment', async () => {
  server.gives.key = true
  await (await openTab()).box.queue('a')
  const later = await openTab()
  await later.open()
  browser.state.isUnreadable = true
  await later.box.queue('b')
  browser.state.isUnreadable = false
  await later.open()
  await later.box.queue('c')
  expect(await listRemaining()).toEqual(['a', 'b', 'c'])
})

test('outbox does not resend an item that was sent while storage was full', async () => {
  server.gives.key = true
  const { box } = await openTab()
  await box.queue('a')
  browser.state.isFull = true
  await box.queue('b')
  server.takes = true
  await box.drain()
  expect([server.sent, box.waiting()]).toEqual([['a', 'b'], []])
  browser.state.isFull = false
  await box.drain()
  expect(await listRemaining()).toEqual([])
  expect(server.sent).toEqual(['a', 'b'])
})
