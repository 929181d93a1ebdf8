import { beforeEach, expect, test, vi } from 'vitest'
import type { UserData } from '#contract/identity.ts'

const AMARA = '3f0c3b1e-0000-4000-8000-000000000001'
const ROWAN = '3f0c3b1e-0000-4000-8000-000000000002'

const user = (user_account_uuid: string, token: string): UserData => ({
  user_type: 'student',
  user_account_uuid,
  email: 'amara@example.test',
  username: null,
  feature_tour: { dashboard: [] },
  first_name: 'Amara',
  last_name: 'Osei',
  session_type: 'user_session',
  accessed_at: new Date().toISOString(),
  admin_accessed_at: null,
  permissions: [],
  organization: { uuid: '3f0c3b1e-0000-4000-8000-000000000009', name: 'Riverbend' },
  token,
  session_hash: 'hash',
  landing: 'home',
  audience: 'k_5',
  reader: 'young',
  shared_device: false,
})

const progress = {
  account_uuid: AMARA,
  session_uuid: '11111111-1111-4111-8111-111111111111',
  play_uuid: '22222222-2222-4222-8222-222222222222',
  timestamp: 1_700_000_000_000,
  paused_seconds: 42,
}
const completion = { ...progress, play_uuid: '22222222-2222-4222-8222-222222222223', completed: true }

const values = new Map<string, string>()
const received: { paused_seconds: number; completed?: boolean }[] = []

const waiting = () => JSON.parse(values.get('alaia_waiting_progress') ?? '[]') as unknown[]

beforeEach(() => {
  vi.resetModules()
  values.clear()
  received.length = 0
  vi.stubGlobal('location', new URL('https://alaia.example/home'))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { Request } = JSON.parse(body) as { Request: { MindfulnessSession: (typeof received)[number] } }
    received.push(Request.MindfulnessSession)
    return Response.json({ Status: { code: '000', message: 'Success' } })
  })
  values.set('alaia_waiting_progress', JSON.stringify([progress, completion]))
})

test('waiting listening progress is sent at the start of the app if its listener is signed in', async () => {
  const session = await import('#web/session/session.ts')
  session.storeLogin(user(AMARA, 'first'))
  await import('./waiting-progress.ts')
  await vi.waitFor(() => expect(waiting()).toEqual([]), { timeout: 60_000 })
  expect(received).toMatchObject([{ paused_seconds: 42 }, { completed: true }])
})

test('waiting listening progress is sent after the same person signs in again', async () => {
  const session = await import('#web/session/session.ts')
  const { clearSessionValues } = await import('#web/lib/storage/stored.ts')
  await import('./waiting-progress.ts')
  clearSessionValues()
  session.clearUser()
  expect(waiting()).toHaveLength(2)
  session.storeLogin(user(AMARA, 'second'))
  await vi.waitFor(() => expect(waiting()).toEqual([]), { timeout: 60_000 })
})

test('waiting listening progress is not sent for another person', async () => {
  const session = await import('#web/session/session.ts')
  await import('./waiting-progress.ts')
  session.storeLogin(user(ROWAN, 'third'))
  await vi.dynamicImportSettled()
  expect(received).toEqual([])
  expect(waiting()).toHaveLength(2)
})
