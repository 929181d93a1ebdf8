/** A test server whose school is connected with a simulated platform, and people who sign in through it. */
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { connectToSandbox } from '#server/composition/school-platforms.ts'
import { type IsolatedServer, startIsolatedServer } from './isolated-server.ts'
import type { Window } from './journey.ts'

export interface ServerWithPlatform {
  server: IsolatedServer
  platform: Sandbox
  close(): Promise<void>
}

/** @param env overrides of the server's environment */
export const startServerWithPlatform = async (env: Record<string, string> = {}): Promise<ServerWithPlatform> => {
  const server = await startIsolatedServer(env)
  const root = resolve(import.meta.dirname, '../../..')
  const platform = await openSandbox({ folder: join(server.data, 'partner'), root, port: 0, alaia: server.address })
  await connectToSandbox(server.platform, platform.facts, server.address)
  return {
    server,
    platform,
    async close() {
      await platform.close()
      await server.stop()
    },
  }
}

export const pressButton = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Chooses a person on the platform's sign-in page. */
export const choosePerson = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('heading', { name: 'Who is signing in?' }).waitFor()
  await pressButton(page, name)
}

/** Signs in through the platform's button, and waits for home. */
export const signInThroughPlatform = async (page: Page, name: RegExp): Promise<void> => {
  await page.goto('/login')
  await pressButton(page, 'Continue with Colegia')
  await choosePerson(page, name)
  await page.waitForURL((url) => url.pathname === '/home')
}

/** The platform is another host, and the only one that may be requested. */
export const expectNoProblems = ({ problems }: Window, { address }: Sandbox): void =>
  expect(problems.filter((problem) => !problem.startsWith(`another host: ${address}/`))).toEqual([])
