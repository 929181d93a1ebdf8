import { afterEach, expect, test, vi } from 'vitest'

const heard = vi.hoisted(() => ({ live: (_word: { kind: string }): unknown => undefined }))
vi.mock('#web/lib/live.ts', () => ({ onLive: (listener: typeof heard.live) => void (heard.live = listener) }))
vi.mock('#web/lib/online.ts', () => ({ isOnline: () => true, onOnlineChange: () => undefined }))
vi.mock('#web/session/live-stream.ts', () => ({ shareLive: () => undefined }))
vi.mock('#web/session/session.ts', () => ({
  currentUser: () => ({ user_account_uuid: '1' }),
  onLeave: () => undefined,
}))
const call = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('#web/lib/api.ts', () => ({ call }))
vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined })

const { attendNotices, closeNotices } = await import('./notices.ts')

afterEach(() => vi.restoreAllMocks())

test('news that cannot be fetched, and news whose closing is not heard, are only noted', async () => {
  const noted = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  call.mockRejectedValue(new Error('Broken'))
  attendNotices()
  heard.live({ kind: 'notifications' })
  await vi.waitFor(() => expect(noted.mock.calls).toEqual([['notification failed', 'Broken']]))
  closeNotices('queue', ['3f0c3b1e-0000-4000-8000-000000000001'])
  await vi.waitFor(() => expect(noted).toHaveBeenCalledTimes(2))
  expect(noted.mock.calls[1]).toEqual(['notification failed', 'Broken'])

  call.mockReset().mockResolvedValue({ Notifications: [] })
  heard.live({ kind: 'look' })
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1))
})
