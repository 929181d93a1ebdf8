import { beforeEach, expect, test, vi } from 'vitest'
import { WakeLock } from './wake-lock.ts'

class FakeLock extends EventTarget {
  isReleased = false

  release(): Promise<void> {
    this.isReleased = true
    this.dispatchEvent(new Event('release'))
    return Promise.resolve()
  }
}

let locks: FakeLock[] = []
let page: EventTarget & { visibilityState: DocumentVisibilityState }

/** As a browser does: it releases the lock of a page that is hidden. */
const setVisibility = async (state: DocumentVisibilityState): Promise<void> => {
  page.visibilityState = state
  if (state === 'hidden') await locks.at(-1)?.release()
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => undefined)
}

const readLocks = (): boolean[] => locks.map(({ isReleased }) => !isReleased)

beforeEach(() => {
  locks = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  const request = () => {
    const lock = new FakeLock()
    locks.push(lock)
    return Promise.resolve(lock)
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { wakeLock: { request } })
})

test('the screen stays on while a session plays, and no longer', async () => {
  const wakeLock = new WakeLock()
  expect(readLocks()).toEqual([])
  wakeLock.setEnabled(true)
  await vi.waitFor(() => expect(readLocks()).toEqual([true]))
  wakeLock.setEnabled(true)
  await setVisibility('visible')
  expect(readLocks()).toEqual([true])
  wakeLock.setEnabled(false)
  await vi.waitFor(() => expect(readLocks()).toEqual([false]))
})

test('the lock is requested again when the page is shown again', async () => {
  const wakeLock = new WakeLock()
  wakeLock.setEnabled(true)
  await vi.waitFor(() => expect(readLocks()).toEqual([true]))
  await setVisibility('hidden')
  expect(readLocks()).toEqual([false])
  await setVisibility('visible')
  await vi.waitFor(() => expect(readLocks()).toEqual([false, true]))
})

test('a session that is paused while the lock is being requested releases it', async () => {
  const wakeLock = new WakeLock()
  wakeLock.setEnabled(true)
  wakeLock.setEnabled(false)
  await vi.waitFor(() => expect(readLocks()).toEqual([false]))
})
