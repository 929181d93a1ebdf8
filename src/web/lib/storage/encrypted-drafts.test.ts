import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeDatabases } from '#tests/support/browser/fake-indexed-db.ts'

const AMARA = '3f0c3b1e-0000-4000-8000-000000000001'
const keyResponse = { session: { user_data: { user_account_uuid: AMARA } }, draft_key: btoa('k'.repeat(32)) }

const callOnce = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('../api.ts', () => ({ callOnce }))
// A deletion stops waiting for running writes at once.
vi.mock('../delay.ts', () => ({ delay: async () => undefined }))

let browser: ReturnType<typeof createFakeDatabases>

beforeEach(() => {
  browser = createFakeDatabases()
  vi.stubGlobal('indexedDB', browser.indexedDB)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const loadDrafts = () => {
  vi.resetModules()
  return import('./encrypted-drafts.ts')
}

test('a draft whose key arrives after the deletion is not stored, nor is the key', async () => {
  const { saveDraft, deleteDrafts, readDraft } = await loadDrafts()
  const { promise, resolve } = Promise.withResolvers<object>()
  callOnce.mockReturnValue(promise)
  const saving = saveDraft(AMARA, 'journal', 'a secret')
  const deleting = deleteDrafts()
  await deleting
  resolve(keyResponse)
  await saving
  const nextPage = await loadDrafts()
  callOnce.mockRejectedValueOnce(new TypeError('No network'))
  expect(await nextPage.saveDraft(AMARA, 'journal', 'another')).toBe(false)
  callOnce.mockResolvedValue(keyResponse)
  const lastPage = await loadDrafts()
  expect([await readDraft(AMARA, 'journal'), await lastPage.readDraft(AMARA, 'journal')]).toEqual([
    undefined,
    undefined,
  ])
})
