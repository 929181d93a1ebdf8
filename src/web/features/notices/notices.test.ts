import { afterEach, expect, test, vi } from 'vitest'
import { notificationUpdate } from '#contract/notices.ts'

const bus = vi.hoisted(() => ({ live: (_word: { kind: string }): unknown => undefined }))
vi.mock('#web/lib/event-bus.ts', () => ({ onAppEvent: (listener: typeof bus.live) => void (bus.live = listener) }))
vi.mock('#web/lib/online.ts', () => ({ isOnline: () => true, onOnlineChange: () => undefined }))
vi.mock('#web/session/event-stream.ts', () => ({ shareEvent: (event: { kind: string }) => bus.live(event) }))
vi.mock('#web/session/session.ts', () => ({
  getCurrentUser: () => ({ user_account_uuid: '1' }),
  onUserLeave: () => undefined,
}))
const call = vi.hoisted(() => vi.fn<(endpoint: { path: string }) => Promise<object>>())
vi.mock('#web/lib/api.ts', () => ({ call }))
vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined })

const { startNotices, closeNotices } = await import('./notices.ts')

afterEach(() => vi.restoreAllMocks())

test('notices that cannot be loaded or closed only log a warning', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  call.mockRejectedValue(new Error('Broken'))
  startNotices()
  bus.live({ kind: 'notifications' })
  await expect.poll(() => warnings.mock.calls).toEqual([['notification failed', 'Broken']])
  closeNotices('queue', ['3f0c3b1e-0000-4000-8000-000000000001'])
  await expect.poll(() => warnings).toHaveBeenCalledTimes(2)
  expect(warnings.mock.calls[1]).toEqual(['notification failed', 'Broken'])

  call.mockReset().mockResolvedValue({ Notifications: [] })
  bus.live({ kind: 'look' })
  await expect.poll(() => call).toHaveBeenCalledTimes(1)
})

test('notices list that still contains a closed notice is not requested repeatedly', async () => {
  const uuid = '3f0c3b1e-0000-4000-8000-000000000002'
  let lists = 0
  let updates = 0
  const answerWithSameList = async ({ path }: { path: string }): Promise<object> => {
    if (path === notificationUpdate.path) updates += 1
    else lists += 1
    // Without this limit a faulty loop would never end.
    if (lists > 20) throw new Error('Asked over and over')
    return { Notifications: [{ uuid, type: 'queue', status: 'pending' }] }
  }
  call.mockReset().mockImplementation(answerWithSameList)
  closeNotices('queue', [uuid])
  await vi.waitFor(() => expect(lists).toBeGreaterThan(0))
  bus.live({ kind: 'look' })
  await vi.waitFor(() => expect(lists).toBeGreaterThan(1))
  // Anything that the answered call starts happens within a few turns of the event loop.
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
  expect(lists).toBeLessThanOrEqual(3)
  expect(updates).toBe(1)
})
