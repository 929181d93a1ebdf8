import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/call.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const AN_HOUR = 3_600_000
const ACCOUNT = '3f0c3b1e-0000-4000-8000-000000000001'

const device = vi.hoisted(() => ({
  keptSessions: vi.fn<() => Promise<object[]>>(),
  dropSession: vi.fn<(account: string, uuid: string) => Promise<void>>(async () => undefined),
  noteChecked: vi.fn<() => Promise<void>>(async () => undefined),
}))
vi.mock('#web/lib/kept-sessions.ts', () => device)
const call = vi.hoisted(() => vi.fn<(endpoint: object, blocks: object) => Promise<object>>())
vi.mock('#web/lib/api.ts', () => ({ call }))
vi.mock('#web/lib/online.ts', () => ({ isOnline: () => true }))
const keep = vi.hoisted(() => vi.fn<(uuids: string[]) => void>())
vi.mock('./keeping.ts', () => ({ keep }))
vi.mock('./kept-found.ts', () => ({ account: () => ACCOUNT }))

const { checkKept } = await import('./check-kept.ts')

const kept = (uuid: string, hours = 2) => ({ uuid, url: `/media/${uuid}.mp3`, checkedAt: NOW - hours * AN_HOUR })
const refuses = (http: number) => new ApiError({ code: 'x', http, message: 'No' })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.clearAllMocks()
})

test.each([
  ['gone', 404],
  ['for somebody else now', 403],
])('somebody who visits again does not keep what is %s', async (_, http) => {
  device.keptSessions.mockResolvedValue([kept('a'), kept('b')])
  call.mockRejectedValueOnce(refuses(http)).mockResolvedValueOnce({ Session: { url: '/media/b.mp3' } })
  await checkKept()
  expect(device.dropSession.mock.calls).toEqual([[ACCOUNT, 'a']])
  expect(device.noteChecked).toHaveBeenCalledOnce()
  expect(keep).not.toHaveBeenCalled()
})

test.each([0, 429, 500])('a server that cannot say takes nothing from anybody (%s)', async (http) => {
  device.keptSessions.mockResolvedValue([kept('a')])
  call.mockRejectedValueOnce(refuses(http))
  await checkKept()
  expect(device.dropSession).not.toHaveBeenCalled()
})

test('what was asked about within the hour is not asked about again', async () => {
  device.keptSessions.mockResolvedValue([kept('a', 0.5)])
  await checkKept()
  expect(call).not.toHaveBeenCalled()
})

test('a session that was spoken anew is fetched anew', async () => {
  device.keptSessions.mockResolvedValue([kept('a')])
  call.mockResolvedValueOnce({ Session: { url: '/media/newer.mp3' } })
  await checkKept()
  expect(keep.mock.calls).toEqual([[['a']]])
})
