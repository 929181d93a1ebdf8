import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'

const user = {
  user_type: 'student',
  user_account_uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  email: 'amara@example.test',
  first_name: 'Amara',
  last_name: 'Osei',
  session_type: 'user_session',
  accessed_at: '2026-11-20T08:00:00.000Z',
  admin_accessed_at: null,
  permissions: [],
  organization: { uuid: '3f0c3b1e-0000-4000-8000-000000000002', name: 'Riverbend' },
  token: 'token-of-this-page',
  session_hash: 'hash',
  audience: 'k_5',
  reader: 'young',
  shared_device: false,
}
const NOW = Date.parse(user.accessed_at)

interface TestBrowserOptions {
  address?: string
  /** The server's answer to the session request; `silence` means no answer at all. */
  server?: 'in' | 'out' | 'broken' | 'silence'
}

const createErrorResponse = () =>
  Response.json({ Status: { code: '500', message: 'x' }, error: 'Broken' }, { status: 500 })

/** A browser with only an address, a storage and a connection to a server. */
const createTestBrowser = async ({
  address = 'https://alaia.example/home',
  server = 'in',
}: TestBrowserOptions = {}) => {
  vi.resetModules()
  const values = new Map<string, string>()
  const calls: string[] = []
  vi.stubGlobal('location', new URL(address))
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, to: URL) => vi.stubGlobal('location', to),
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  })
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    if (server === 'silence') throw new TypeError('Failed to fetch')
    if (server === 'broken') return createErrorResponse()
    const session = server === 'in' ? { status: true, user_data: { ...user, token: 'fresh' } } : { status: false }
    return Response.json({ Status: { code: '000', message: 'Success' }, data: { session }, session })
  })
  const start = await import('./start.ts')
  const session = await import('./session.ts')
  return { ...start, session, values, calls }
}
const serializeLogin = (overrides: object = {}) =>
  JSON.stringify({ user_info: { ...user, ...overrides }, isLoggedIn: true })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})

describe('session start', () => {
  test('uses a live stored login without a request', async () => {
    const { startSession, ensureSession, values, calls } = await createTestBrowser()
    values.set('alaiaSessionData', serializeLogin())
    startSession()
    vi.setSystemTime(NOW + 1_799_000)
    expect((await ensureSession())?.token).toBe('token-of-this-page')
    expect(calls).toEqual([])
  })

  test('asks the server after thirty minutes, and stores the response with the time of this device', async () => {
    const { startSession, ensureSession, values, calls } = await createTestBrowser()
    values.set('alaiaSessionData', serializeLogin())
    startSession()
    vi.setSystemTime(NOW + 1_800_000)
    expect((await ensureSession())?.token).toBe('fresh')
    expect(calls).toEqual(['/api/session/web/info'])
    const login = JSON.parse(values.get('alaiaSessionData') ?? '') as { isLoggedIn: boolean; user_info: typeof user }
    expect(login).toMatchObject({
      isLoggedIn: true,
      user_info: { accessed_at: new Date(NOW + 1_800_000).toISOString() },
    })
  })

  test('checks an admin session by its own time of access', async () => {
    const { startSession, recognizeUser, values } = await createTestBrowser()
    const admin = { user_type: 'admin', session_type: 'admin_session' }
    startSession()
    values.set('alaiaSessionData', serializeLogin({ ...admin, admin_accessed_at: '2026-11-20T07:00:00.000Z' }))
    expect(recognizeUser()).toBeUndefined()
    values.set('alaiaSessionData', serializeLogin({ ...admin, admin_accessed_at: null }))
    expect(recognizeUser()).toBeUndefined()
    values.set('alaiaSessionData', serializeLogin({ ...admin, admin_accessed_at: user.accessed_at, accessed_at: 'x' }))
    expect(recognizeUser()?.token).toBe('token-of-this-page')
  })

  test('removes the stored login if the server reports no session', async () => {
    const { startSession, ensureSession, session, values } = await createTestBrowser({ server: 'out' })
    values.set('alaiaSessionData', serializeLogin({ accessed_at: '2026-11-20T01:00:00.000Z' }))
    startSession()
    expect(await ensureSession()).toBeUndefined()
    expect(session.getCurrentSession().status).toBe('out')
    expect(values.has('alaiaSessionData')).toBe(false)
  })

  test('clears a shared device if the server reports no session', async () => {
    const { startSession, ensureSession, values } = await createTestBrowser({ server: 'out' })
    const expired = { accessed_at: '2026-11-20T01:00:00.000Z' }
    values.set('alaia_searches', '["rain"]')
    values.set('alaia_preferences', '{"theme":"dark"}')
    values.set('alaiaSessionData', serializeLogin(expired))
    startSession()
    await ensureSession()
    expect([...values.keys()]).not.toContain('alaia_searches')
    expect([...values.keys()]).toContain('alaia_preferences')
    values.set('alaiaSessionData', serializeLogin({ ...expired, shared_device: true }))
    await ensureSession()
    expect([...values.keys()]).not.toContain('alaia_preferences')
  })

  test('with login=true always asks the server, and removes the parameter from the URL', async () => {
    const address = 'https://alaia.example/series/list?login=true&from=mail#two'
    const { startSession, ensureSession, values, calls } = await createTestBrowser({ address })
    values.set('alaiaSessionData', serializeLogin())
    startSession()
    expect(String(location)).toBe('https://alaia.example/series/list?from=mail#two')
    await ensureSession()
    await ensureSession()
    expect(calls).toHaveLength(1)
  })

  test('with another login parameter removes it from the URL and asks nothing', async () => {
    const { startSession, ensureSession, values, calls } = await createTestBrowser({
      address: 'https://alaia.example/home?login=false',
    })
    values.set('alaiaSessionData', serializeLogin())
    startSession()
    await ensureSession()
    expect(String(location)).toBe('https://alaia.example/home')
    expect(calls).toEqual([])
  })

  test('shares one response between parallel requests', async () => {
    const { startSession, ensureSession, calls } = await createTestBrowser()
    startSession()
    await Promise.all([ensureSession(), ensureSession({ quietly: true })])
    expect(calls).toHaveLength(1)
  })
})

describe('session start without a server response', () => {
  test('continues with the stored login of a known person', async () => {
    const { startSession, ensureSession, values } = await createTestBrowser({ server: 'silence' })
    values.set('alaiaSessionData', serializeLogin({ accessed_at: '2026-11-20T07:00:00.000Z' }))
    startSession()
    expect((await ensureSession())?.first_name).toBe('Amara')
  })

  test('continues without waiting if the device is offline', async () => {
    const { startSession, ensureSession, values, calls } = await createTestBrowser({ server: 'silence' })
    vi.stubGlobal('navigator', { onLine: false })
    values.set('alaiaSessionData', serializeLogin({ accessed_at: '2026-11-19T07:00:00.000Z' }))
    startSession()
    expect((await ensureSession())?.first_name).toBe('Amara')
    expect(calls).toEqual([])
  })

  test('does not continue on a shared device after the server session would have expired', async () => {
    const { startSession, ensureSession, session, values } = await createTestBrowser({ server: 'silence' })
    startSession()
    values.set('alaiaSessionData', serializeLogin({ shared_device: true, accessed_at: '2026-11-20T07:00:01.000Z' }))
    expect((await ensureSession())?.first_name).toBe('Amara')
    session.clearUser()
    values.set('alaiaSessionData', serializeLogin({ shared_device: true, accessed_at: '2026-11-20T07:00:00.000Z' }))
    expect(await ensureSession()).toBeUndefined()
    expect([...values.keys()]).toEqual(['alaia_unfinished_leaving'])
  })

  test.each(['in', 'out', 'silence'] as const)(
    'keeps a person who signs in before the answer about the last one (%s)',
    async (server) => {
      const { startSession, ensureSession, session, values } = await createTestBrowser({ server })
      values.set('alaiaSessionData', serializeLogin({ shared_device: true, accessed_at: '2026-11-20T01:00:00.000Z' }))
      startSession()
      const ensuring = ensureSession()
      session.storeLogin({
        ...user,
        user_account_uuid: '3f0c3b1e-0000-4000-8000-000000000003',
        token: 'of-the-next',
      } as never)
      await ensuring
      expect(session.getCurrentUser()?.token).toBe('of-the-next')
      expect(values.get('alaiaSessionData')).toContain('of-the-next')
    },
  )

  test('leaves a visitor without a stored login signed out', async () => {
    const { startSession, ensureSession } = await createTestBrowser({ server: 'silence' })
    startSession()
    expect(await ensureSession()).toBeUndefined()
  })

  test('does not sign anyone out because of a server error', async () => {
    const { startSession, ensureSession, session, values } = await createTestBrowser({ server: 'broken' })
    values.set('alaiaSessionData', serializeLogin({ accessed_at: '2026-11-20T07:00:00.000Z' }))
    startSession()
    await expect(ensureSession()).rejects.toThrow('Broken')
    expect(values.has('alaiaSessionData')).toBe(true)
    expect(session.getCurrentSession().status).toBe('unknown')
  })
})

describe('stored login', () => {
  test('is extended by successful requests of its own session only', async () => {
    const { startSession, ensureSession, session, values } = await createTestBrowser()
    values.set('alaiaSessionData', serializeLogin())
    startSession()
    await ensureSession()
    vi.setSystemTime(NOW + MINUTE_MS)
    session.extendAccess()
    expect(values.get('alaiaSessionData')).toContain(new Date(NOW + MINUTE_MS).toISOString())

    values.set('alaiaSessionData', serializeLogin({ token: 'of-another-tab' }))
    session.extendAccess()
    expect(values.get('alaiaSessionData')).toBe(serializeLogin({ token: 'of-another-tab' }))
  })

  test('sets the reader level for the styles until the person signs out', async () => {
    const { startSession, ensureSession, session, values } = await createTestBrowser()
    values.set('alaiaSessionData', serializeLogin())
    startSession()
    await ensureSession()
    expect(document.documentElement.dataset['reader']).toBe('young')
    session.clearUser()
    expect(document.documentElement.dataset['reader']).toBeUndefined()
  })
})
