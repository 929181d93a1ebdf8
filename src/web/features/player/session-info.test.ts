import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/call.ts'

const call = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('#web/lib/api.ts', () => ({ call }))
const line = vi.hoisted(() => ({ online: true }))
vi.mock('#web/lib/online.ts', () => ({ isOnline: () => line.online }))
const device = vi.hoisted(() => ({
  keptFound: vi.fn<() => Promise<object | undefined>>(),
  withKeptSound: vi.fn<(session: object) => Promise<object>>(async (session) => ({ ...session, url: 'blob:here' })),
  letGo: vi.fn<(uuid: string) => Promise<void>>(async () => undefined),
}))
vi.mock('./keep/kept-found.ts', () => device)

const { askOnce } = await import('./session-info.ts')

const here = { outcome: 'found', session: { uuid: 'a', url: 'blob:here' }, related: [] }
const answers = (http: number) => call.mockRejectedValueOnce(new ApiError({ code: 'x', http, message: 'No' }))

beforeEach(() => {
  vi.clearAllMocks()
  line.online = true
  device.keptFound.mockResolvedValue(here)
})

test('without a connection a kept session is heard, and nobody is asked', async () => {
  line.online = false
  expect(await askOnce('a')).toEqual(here)
  expect(call).not.toHaveBeenCalled()
})

test.each([0, 429, 500, 503])('a kept session is heard where the server cannot answer (%s)', async (http) => {
  answers(http)
  expect(await askOnce('a')).toEqual(here)
  expect(device.letGo).not.toHaveBeenCalled()
})

test('the server says where its listener was, and the sound comes from the device', async () => {
  call.mockResolvedValueOnce({ Session: { uuid: 'a', url: '/media/a.mp3', paused_seconds: 40 }, Related: [] })
  expect(await askOnce('a')).toEqual({
    outcome: 'found',
    session: { uuid: 'a', url: 'blob:here', paused_seconds: 40 },
    related: [],
  })
})

test.each([
  [404, 'gone'],
  [403, 'unreachable'],
])('what the server refuses (%s) is not heard from the device either, and goes from it', async (http, outcome) => {
  answers(http)
  expect((await askOnce('a')).outcome).toBe(outcome)
  expect(device.letGo.mock.calls).toEqual([['a']])
})

test('a session that is not kept cannot be had without an answer', async () => {
  device.keptFound.mockResolvedValue(undefined)
  answers(0)
  expect((await askOnce('a')).outcome).toBe('unreachable')
})
