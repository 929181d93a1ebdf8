import { beforeEach, expect, test, vi } from 'vitest'
import { createBrowserDatabase } from './browser-database.ts'
import { pretendDatabases } from '../../../tests/support/pretend-databases.ts'

let browser: ReturnType<typeof pretendDatabases>
beforeEach(() => {
  browser = pretendDatabases()
  vi.stubGlobal('indexedDB', browser.indexedDB)
})

const written = () => {
  const { read, change } = createBrowserDatabase('a', ['words'])
  return {
    put: (word: string) => change((store) => void store('words').put(word, 'here')),
    get: () => read<string>('words', (store) => store.get('here')),
  }
}

test('a database that the browser has closed, and has said so, is opened again', async () => {
  const { put, get } = written()
  await put('one')
  browser.closeAll(true)
  expect(await get()).toBe('one')
  await put('two')
  expect(await get()).toBe('two')
})

test('one that it has closed without a word is opened again by whoever comes next, also by several at once', async () => {
  const { put, get } = written()
  await put('one')
  browser.closeAll(false)
  expect(await Promise.all([get(), get()])).toEqual(['one', 'one'])
  browser.closeAll(false)
  await put('two')
  expect(await get()).toBe('two')
})

test('what a browser refuses for another reason is refused', async () => {
  const { put, get } = written()
  await put('one')
  browser.state.isFull = true
  await expect(put('two')).rejects.toThrow('No room')
  expect(await get()).toBe('one')
})
