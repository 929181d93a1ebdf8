import { afterEach, expect, test, vi } from 'vitest'

const login = vi.hoisted(() => ({
  isLoggedIn: true,
  user_info: { user_account_uuid: '3f0c3b1e-0000-4000-8000-000000000001', feature_tour: { dashboard: [] as string[] } },
}))
vi.mock('#web/lib/storage/stored.ts', () => {
  let current = login
  const session = {
    read: () => current,
    write: (next: typeof login) => void (current = next),
    onChangeElsewhere: () => undefined,
  }
  return { stored: { session } }
})
const call = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('#web/lib/api.ts', () => ({ call }))

const { finishTour, isFinished, refreshTours } = await import('./finished-tours.ts')

afterEach(() => vi.restoreAllMocks())

test('finished tour stays finished locally if the server cannot be reached, and a warning is logged', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  call.mockRejectedValue(new Error('Broken'))
  await expect(finishTour('custom_exercise')).resolves.toBeUndefined()
  expect(isFinished('custom_exercise')).toBe(true)
  await expect(refreshTours()).resolves.toBeUndefined()
  expect(warnings.mock.calls).toEqual([
    ['feature tour failed', 'Broken'],
    ['feature tour failed', 'Broken'],
  ])
})
