import { beforeEach, describe, expect, test, vi } from 'vitest'

const drafts = vi.hoisted(() => ({
  deleteDrafts: vi.fn<() => Promise<void>>(async () => undefined),
  lockDrafts: vi.fn<() => Promise<void>>(async () => undefined),
}))
vi.mock('#web/lib/storage/encrypted-drafts.ts', () => drafts)

const AMARA = '3f0c3b1e-0000-4000-8000-000000000001'
const ROWAN = '3f0c3b1e-0000-4000-8000-000000000002'

const createUser = (user_account_uuid: string, shared_device = false) => ({
  user_type: 'student',
  user_account_uuid,
  email: null,
  first_name: 'Amara',
  last_name: 'Osei',
  session_type: 'user_session',
  accessed_at: '2026-11-20T08:00:00.000Z',
  admin_accessed_at: null,
  permissions: [],
  organization: { uuid: 'school', name: 'Riverbend' },
  token: 'token',
  session_hash: 'hash',
  audience: 'k_5',
  reader: 'young',
  shared_device,
})

let values: Map<string, string>

/** A page on which somebody's login is stored, perhaps from long ago. */
const openPage = async (storedUser?: object) => {
  vi.resetModules()
  values = new Map([['alaia_searches', '["rain"]']])
  if (storedUser) values.set('alaiaSessionData', JSON.stringify({ user_info: storedUser, isLoggedIn: true }))
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('indexedDB', undefined)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  })
  return import('./sign-in.ts')
}

const listKeys = (): string[] => [...values.keys()].toSorted()

/** Signs in, and returns what was stored while the request was running. */
const signIn = async (storedUser: object | undefined, user: object | null) => {
  const { requestSignIn } = await openPage(storedUser)
  let during: string[] = []
  await requestSignIn(async () => {
    during = listKeys()
    return { session: { user_data: user as never } }
  })
  return { during, after: listKeys() }
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('a sign-in', () => {
  const wholeStorage = ['alaiaSessionData', 'alaia_searches']

  test('keeps everything in a browser in which nobody is stored', async () => {
    expect(await signIn(undefined, createUser(ROWAN))).toEqual({
      during: ['alaia_searches'],
      after: ['alaia_searches'],
    })
  })

  test('clears a shared device before the request', async () => {
    const { during } = await signIn(createUser(AMARA, true), createUser(ROWAN))
    expect(during).not.toContain('alaiaSessionData')
    expect(during).not.toContain('alaia_searches')
    expect(drafts.deleteDrafts).toHaveBeenCalledOnce()
  })

  test('clears what another person left only after the request', async () => {
    expect(await signIn(createUser(AMARA), createUser(ROWAN))).toEqual({ during: wholeStorage, after: [] })
    await vi.dynamicImportSettled()
    expect([drafts.lockDrafts.mock.calls.length, drafts.deleteDrafts.mock.calls.length]).toEqual([1, 0])
  })

  test.each([
    ['of the same person', createUser(AMARA)],
    ['that signs nobody in', null],
  ])('%s keeps what they left', async (_which, user) => {
    expect(await signIn(createUser(AMARA), user)).toEqual({ during: wholeStorage, after: wholeStorage })
    expect(drafts.lockDrafts).not.toHaveBeenCalled()
  })

  test('waits until the cleanup after an earlier session is over', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    drafts.lockDrafts.mockReturnValueOnce(promise)
    const { requestSignIn } = await openPage()
    const { clearDevice } = await import('./end-session.ts')
    clearDevice(false)
    const request = vi.fn<() => Promise<{ session: object }>>(async () => ({ session: {} }))
    const signingIn = requestSignIn(request)
    await vi.dynamicImportSettled()
    expect(request).not.toHaveBeenCalled()
    resolve()
    await signingIn
    expect(request).toHaveBeenCalledOnce()
  })
})
