import '#tests/support/web/browser-globals.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { info, type SessionState, type UserData } from '#contract/identity.ts'
import { ssoLogin } from '#contract/partners.ts'
import { attachRouter } from '#web/lib/navigation.ts'
import { stored } from '#web/lib/storage/stored.ts'
import { storedSearches } from '#web/lib/storage/stored-searches.ts'
import { clearUser } from '#web/session/session.ts'
import { startStubServer } from '#tests/support/web/stub-server.ts'
import { finishSignOn } from './finish-sign-on.ts'
import { startSignOn } from './sign-on.ts'

const PLATFORM = 'https://river.test/sso?request=1'

const createUser = (place: number, overrides: Partial<UserData> = {}): UserData => ({
  user_type: 'student',
  user_account_uuid: `3f0c3b1e-0000-4000-8000-00000000000${place}`,
  email: 'amara@example.test',
  username: null,
  feature_tour: { dashboard: [] },
  first_name: 'Amara',
  last_name: 'Osei',
  session_type: 'user_session',
  accessed_at: '2020-01-01T12:00:00Z',
  admin_accessed_at: null,
  permissions: [],
  organization: { uuid: '3f0c3b1e-0000-4000-8000-000000000009', name: 'Riverbend' },
  token: `token-${place}`,
  session_hash: 'hash',
  landing: 'home',
  audience: 'middle_school',
  reader: 'default',
  shared_device: false,
  ...overrides,
})
const amara = createUser(1)
const server = startStubServer()
const answerSession = (session: SessionState) => server.answer(info, { data: { session }, session })
const go = vi.fn<(to: string) => void>()
const assign = vi.fn<(to: string) => void>()
attachRouter({ go: (to) => go(to), state: () => ({}) as never, prepareHome: async () => undefined })

beforeEach(() => {
  vi.stubGlobal('location', Object.assign(new URL('https://alaia.test/login'), { assign }))
  for (const call of [go, assign]) call.mockClear()
  for (const slot of [stored.session, stored.redirectUrl, storedSearches.searches]) slot.clear()
  clearUser()
  answerSession({ status: true, user_data: amara })
  server.answer(ssoLogin, { Sso: { redirect_url: PLATFORM } })
})

describe('single sign-on', () => {
  const readRequest = () => server.listRequests(ssoLogin).at(-1)

  it('leads to the platform, and tells it nothing that is not known', async () => {
    await startSignOn()
    expect(readRequest()).toEqual({ Sso: {} })
    expect(assign).toHaveBeenCalledExactlyOnceWith(PLATFORM)
  })

  it('names the school, and the page that the person was on their way to', async () => {
    stored.redirectUrl.write('https://alaia.test/series')
    await startSignOn({ schoolCode: 'RIVER' })
    expect(readRequest()).toEqual({ Sso: { school_code: 'RIVER', return_to: 'https://alaia.test/series' } })
    await startSignOn({ returnTo: '/favorites' })
    expect(readRequest()).toEqual({ Sso: { return_to: '/favorites' } })
  })

  it('stays on the page if the server refuses it', async () => {
    server.refuse(ssoLogin, { http: 422, code: '200', message: 'Unknown school code.' })
    await expect(startSignOn({ schoolCode: 'LAKE' })).rejects.toThrow('Unknown school code.')
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('a person whom the platform has signed in', () => {
  it('goes on to the page that the platform named', async () => {
    expect(await finishSignOn('/series')).toBeUndefined()
    expect(go).toHaveBeenCalledExactlyOnceWith('/series')
  })

  it('goes on to the page from before, once', async () => {
    stored.redirectUrl.write('https://alaia.test/favorites')
    await finishSignOn(undefined)
    expect(go).toHaveBeenLastCalledWith('/favorites')
    await finishSignOn(undefined)
    expect(go).toHaveBeenLastCalledWith('/home')
  })

  it('is never led to another site', async () => {
    for (const to of ['https://evil.test/', '//evil.test', 'javascript:alert(1)']) {
      await finishSignOn(to)
      expect(go).toHaveBeenLastCalledWith('/home')
    }
  })

  it('finds nothing of the person who used this browser before', async () => {
    stored.session.write({ user_info: createUser(2), isLoggedIn: true })
    storedSearches.searches.write(['worry'])
    await finishSignOn(undefined)
    expect(storedSearches.searches.read()).toEqual([])
    expect(stored.session.read()?.user_info.user_account_uuid).toBe(amara.user_account_uuid)
  })

  it('finds their own searches again', async () => {
    stored.session.write({ user_info: amara, isLoggedIn: true })
    storedSearches.searches.write(['worry'])
    await finishSignOn(undefined)
    expect(storedSearches.searches.read()).toEqual(['worry'])
  })
})

describe('a sign-on that did not succeed', () => {
  it('is called late if there is no session, and leads nowhere', async () => {
    answerSession({ status: false })
    expect(await finishSignOn('/series')).toBe('late')
    expect(go).not.toHaveBeenCalled()
  })

  it('is called refused or broken, as the server answers', async () => {
    server.refuse(info, { http: 403, code: '300' })
    expect(await finishSignOn('/series')).toBe('refused')
    server.refuse(info, { http: 503, code: '503' })
    expect(await finishSignOn('/series')).toBe('broken')
    expect(go).not.toHaveBeenCalled()
  })
})
