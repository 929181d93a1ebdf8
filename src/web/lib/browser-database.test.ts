import { beforeEach, expect, test, vi } from 'vitest'
import { createBrowserDatabase } from './browser-database.ts'
import { createFakeDatabases } from '#tests/support/browser/fake-indexed-db.ts'

let browser: ReturnType<typeof createFakeDatabases>
beforeEach(() => {
  browser = createFakeDatabases()
  vi.stubGlobal('indexedDB', browser.indexedDB)
})

const openTestStore = () => {
  const { read, change } = createBrowserDatabase<{ words: { key: string; value: string } }>('a', ['words'])
  return {
    change,
    put: (value: string) => change((store) => store('words').put(value, 'here')),
    get: () => read((store) => store('words').get('here')),
  }
}

test('browser database reopens after the browser closed it with an event', async () => {
  const { put, get } = openTestStore()
  await put('one')
  browser.closeAll(true)
  expect(await get()).toBe('one')
  await put('two')
  expect(await get()).toBe('two')
})

test('browser database reopens after the browser closed it without an event, also for parallel calls', async () => {
  const { put, get } = openTestStore()
  await put('one')
  browser.closeAll(false)
  expect(await Promise.all([get(), get()])).toEqual(['one', 'one'])
  browser.closeAll(false)
  await put('two')
  expect(await get()).toBe('two')
})

test('browser database rejects a change if the device is full, and keeps the stored value', async () => {
  const { put, get } = openTestStore()
  await put('one')
  browser.state.isFull = true
  await expect(put('two')).rejects.toThrow('No room')
  expect(await get()).toBe('one')
})

test('browser database stores nothing of a change whose work fails after its first request', async () => {
  const { change, put, get } = openTestStore()
  await put('one')
  const changing = change(async (store) => {
    await store('words').put('two', 'here')
    throw new Error('No more')
  })
  await expect(changing).rejects.toThrow('No more')
  expect(await get()).toBe('one')
})

test('browser database rejects a change whose work throws before its first request, and goes on', async () => {
  const { change, put, get } = openTestStore()
  const changing = change(() => {
    throw new Error('Not even once')
  })
  await expect(changing).rejects.toThrow('Not even once')
  await put('one')
  expect(await get()).toBe('one')
})
