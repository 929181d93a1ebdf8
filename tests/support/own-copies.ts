/** Data exports, as a person requests and downloads them. */
import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'
import { exportData } from '#contract/privacy.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { signedIn } from './people.ts'

type Person = Awaited<ReturnType<typeof signedIn>>

export const dataExports = (server: () => { app: FastifyInstance; platform: Platform }) => ({
  begin: async (person: Person) => (await person.call(exportData, { Export: { begin: true } })).Export!,
  ready: (person: Person) =>
    vi.waitFor(
      async () => {
        const { Export } = await person.call(exportData, { Export: { begin: false } })
        expect(Export?.status).toBe('ready')
        return Export!
      },
      { timeout: 20_000, interval: 100 },
    ),
  fetched: (cookie: string, url: string) => server().app.inject({ method: 'GET', url, headers: { cookie } }),
  /** Returns the keys of all files of the person, exports included. */
  filesOf: async ({ person }: Person) => {
    const keys: string[] = []
    for await (const { key } of server().platform.storage.list(`private/${person.uuid}/`)) keys.push(key)
    return keys
  },
})
