import { beforeEach, expect, test, vi } from 'vitest'
import { repeatSso } from './repeat-sso.ts'

const ASSIGNED = 'https://alaia.example/audio/1?colegia_assignment_id=their-7'
const SCHOOL = '00000000-0000-4000-8000-000000000001'

let requested: string[]
let redirects: string[]
let warnings: string[]
const mockPlatform = (answer: () => Promise<Response>): void => {
  vi.stubGlobal('fetch', (address: string) => {
    requested.push(address)
    return answer()
  })
}

beforeEach(() => {
  ;[requested, redirects, warnings] = [[], [], []]
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('location', { origin: 'https://alaia.example', assign: (to: string) => void redirects.push(to) })
  vi.spyOn(console, 'warn').mockImplementation((message: string) => void warnings.push(message))
})

test('repeated SSO sends a person at an assignment to the platform, which returns them to it', async () => {
  mockPlatform(async () => Response.json({ redirect_url: '/sso/start?school=RIVER' }))
  expect(await repeatSso(ASSIGNED, SCHOOL)).toBe(true)
  expect(new URL(requested[0]!, ASSIGNED).searchParams.get('return_to')).toBe('/audio/1?colegia_assignment_id=their-7')
  expect(new URL(requested[0]!, ASSIGNED).searchParams.get('organization')).toBe(SCHOOL)
  expect(redirects).toEqual(['/sso/start?school=RIVER'])
})

test('repeated SSO does not happen on other pages', async () => {
  mockPlatform(async () => Response.json({ redirect_url: '/sso/start' }))
  expect(await repeatSso('https://alaia.example/series/list?from=home', SCHOOL)).toBe(false)
  expect([requested, redirects]).toEqual([[], []])
})

test('repeated SSO never redirects to another site', async () => {
  mockPlatform(async () => Response.json({ redirect_url: 'https://evil.example/sso' }))
  expect(await repeatSso(ASSIGNED, SCHOOL)).toBe(false)
  expect(redirects).toEqual([])
})

test('repeated SSO only logs a warning if the platform cannot be reached', async () => {
  mockPlatform(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await repeatSso(ASSIGNED, SCHOOL)).toBe(false)
  expect([redirects, warnings]).toEqual([[], ['partner sign-on failed']])
})
