import { matchRoutes, type RouteObject } from 'react-router'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { screens } from '#rules/screens.ts'

/** The routes read the browser as they load: its storage, its address, its connection. */
beforeAll(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { onLine: true })
})

const loadRoutes = async (): Promise<RouteObject[]> => (await import('./routes.tsx')).routes
const findPattern = async (path: string): Promise<string | undefined> =>
  matchRoutes(await loadRoutes(), path)?.at(-1)?.route.path

const listAppPaths = async (): Promise<string[]> => {
  const { appRoutes } = await import('./app-routes.ts')
  const { adminRoutes } = await import('./admin-routes.ts')
  expect(Object.keys(appRoutes).filter((path) => path.startsWith('/admin/'))).toEqual([])
  return [...Object.keys(appRoutes), ...Object.keys(adminRoutes)]
}

const toExample = (pattern: string): string => pattern.replaceAll(/:\w+/g, 'x1')

describe('route table', () => {
  test('matches every path of the product', async () => {
    for (const { path } of screens) expect(await findPattern(toExample(path)), path).toBe(path)
  })

  test('shows the not-found screen for any other path', async () => {
    for (const path of ['/homes', '/audio/1/2', '/admin', '/teacher/learn/unit', '/app']) {
      expect(await findPattern(path), path).toBe('*')
    }
  })

  test('has a screen for every path', async () => {
    const existingPaths = new Set([...(await listAppPaths()), '/login'])
    const missing = screens.filter(({ path, area }) => area !== 'site' && !existingPaths.has(path))
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  test('has no screen for a path that does not exist', async () => {
    const existing = new Set(screens.map(({ path }) => path))
    expect((await listAppPaths()).filter((path) => !existing.has(path))).toEqual([])
  })
})
