import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const user = {
  user_type: 'student',
  user_account_uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  first_name: 'Amara',
  last_name: 'Osei',
  session_type: 'user_session',
  accessed_at: '2026-11-20T08:00:00.000Z',
  permissions: [],
  audience: 'k_5',
  reader: 'young',
  token: 'token-of-this-page',
  session_hash: 'hash',
  organization: { uuid: '3f0c3b1e-0000-4000-8000-000000000009', name: 'Riverbend' },
  shared_device: false,
}
const callOnce = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('#web/lib/api.ts', () => ({ callOnce }))
vi.mock('#web/lib/answers.ts', () => ({ pauseQueries: async () => undefined }))
const drafts = vi.hoisted(() => ({
  deleteDrafts: vi.fn<() => Promise<void>>(async () => undefined),
  lockDrafts: vi.fn<() => Promise<void>>(async () => undefined),
}))
vi.mock('#web/lib/storage/encrypted-drafts.ts', () => drafts)
const redirects = vi.hoisted(() => [] as string[])
vi.mock('#web/lib/navigation.ts', () => ({ go: (to: string) => void redirects.push(to) }))

/**
 * Sets what the server answers to a sign-out. Modules are loaded again for each page, so the error is made with that
 * page's own class.
 */
const mockServerError = (http: number, message: string): void =>
  void callOnce.mockImplementation(async () => {
    const { ApiError } = await import('#contract/call.ts')
    throw new ApiError({ code: 'x', http, message })
  })

let values: Map<string, string>
let warnings: unknown[]
let onStorage: ((event: { key: string; newValue: string | null }) => void) | undefined

/** A page on which someone is signed in. */
const openPage = async ({ address = 'https://alaia.example/home' } = {}) => {
  vi.resetModules()
  values = new Map([['alaiaSessionData', JSON.stringify({ user_info: user, isLoggedIn: true })]])
  vi.stubGlobal('location', Object.assign(new URL(address), { replace: (to: string) => void redirects.push(to) }))
  onStorage = undefined
  vi.stubGlobal('addEventListener', (type: string, listener: typeof onStorage) => {
    if (type === 'storage') onStorage = listener
  })
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
  const session = await import('./session.ts')
  session.setUser(user as never)
  return { session, ...(await import('./sign-out.ts')), ...(await import('./end-session.ts')) }
}

beforeEach(() => {
  redirects.length = 0
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((message: string) => void warnings.push(message))
  callOnce.mockReset()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('sign-out', () => {
  test('goes to the sign-in page, even if another tab notices the end of the session first', async () => {
    const { session, signOut, followOtherTabs } = await openPage()
    followOtherTabs()
    callOnce.mockImplementation(async () => {
      values.delete('alaiaSessionData')
      onStorage?.({ key: 'alaiaSessionData', newValue: null })
      return {}
    })
    await signOut()
    expect([session.getCurrentSession().status, redirects]).toEqual(['out', ['/login']])
  })

  test.each([
    ['breaks at the server', 500],
    ['reaches no server', 0],
  ])('that %s ends the local session, logs a warning, and is sent again later', async (_how, http) => {
    mockServerError(http, 'Broken')
    const { session, signOut } = await openPage()
    await signOut()
    expect([session.getCurrentSession().status, redirects, warnings]).toEqual(['out', ['/login'], ['logout failed']])
    expect([...values.keys()]).toEqual(['alaia_unfinished_logout'])
  })

  test('without a response ends the local session after five seconds', async () => {
    vi.useFakeTimers()
    callOnce.mockReturnValue(new Promise(() => undefined))
    const { session, signOut } = await openPage()
    const signingOut = signOut()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(session.getCurrentUser()).toBeDefined()
    await vi.advanceTimersByTimeAsync(1)
    await signingOut
    expect([session.getCurrentSession().status, warnings]).toEqual(['out', ['logout failed']])
  })

  test('is not reported as an expired session if another request finds the session ended', async () => {
    const { session, signOut, endSession } = await openPage()
    callOnce.mockImplementation(async () => {
      endSession()
      return {}
    })
    await signOut()
    await vi.dynamicImportSettled()
    expect([session.getCurrentSession().status, redirects]).toEqual(['out', ['/login']])
  })

  test('that the server rejects ends the local session and is not sent again', async () => {
    mockServerError(401, 'Gone')
    const { session, signOut } = await openPage()
    await signOut()
    expect([session.getCurrentSession().status, warnings, [...values.keys()]]).toEqual(['out', ['logout failed'], []])
  })
})

test('expired session ends even if drafts cannot be locked, and logs a warning', async () => {
  const { session, endSession } = await openPage({ address: 'https://alaia.example/series/list' })
  drafts.lockDrafts.mockRejectedValueOnce(new Error('No room'))
  endSession()
  await expect.poll(() => redirects).toEqual(['/#signedOut'])
  await expect.poll(() => [session.getCurrentSession().status, warnings]).toEqual(['out', ['clearing drafts failed']])
  expect(values.has('alaiaSessionData')).toBe(false)
})

test('expired session at an assignment shows the front page if the platform cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { session, endSession } = await openPage({ address: 'https://alaia.example/audio/1?colegia_assignment_id=7' })
  endSession()
  await expect.poll(() => redirects).toEqual(['/#signedOut'])
  await expect.poll(() => [session.getCurrentSession().status, warnings]).toEqual(['out', ['partner sign-on failed']])
  expect(values.get('alaia_redirect_url')).toContain('colegia_assignment_id=7')
})

test('sign-out in another tab ends this tab, even if this tab extended its login at that moment', async () => {
  const { session, followOtherTabs } = await openPage()
  followOtherTabs()
  onStorage?.({ key: 'alaiaSessionData', newValue: null })
  await expect.poll(() => redirects).toEqual(['/#signedOut'])
  expect([session.getCurrentSession().status, values.has('alaiaSessionData')]).toEqual(['out', false])
})
