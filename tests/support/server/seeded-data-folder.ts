/**
 * The data folder of a server with a demo school and a few rendered sessions. Seeding takes longer than most browser
 * tests, so the result is cached for the same code on the same day.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as library from '#contract/library.ts'
import { DAY_MS } from '#rules/durations.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { NEWCOMER } from '../fixtures/new-person.ts'
import { PLAYABLE_SLUGS, type PlayableSlug } from '../journey/playable.ts'
import { type ServerProcess, signInDemoPerson, startServer } from './server-process.ts'
import { finishTours } from '../browser/finish-tours.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/alaia')

/** The sources that seeding depends on. */
const SOURCES = ['migrations', 'seeds', 'src/art', 'src/contract', 'src/rules', 'src/server', 'tests/support']

/** Audio and handouts are rendered only when a browser test opens them. */
export const NO_RENDER_AHEAD = { RENDER_AHEAD: '0' }

/** Timeout for rendering the sessions that browser tests play, in milliseconds. */
const RENDER_TIMEOUT_MS = 600_000

/**
 * Requests the sessions that browser tests play, and waits until they and a background sound are rendered.
 *
 * @throws Error if they aren't rendered in time
 */
const renderAudio = async ({ address }: ServerProcess, data: string): Promise<void> => {
  const { call } = await signInDemoPerson(address, data, 'admin@riverbend.test')
  const isRendered = async (slug: PlayableSlug): Promise<boolean> => {
    const sessionBlock = { MindfulnessSession: { session_uuid: toCatalogUuid('session', slug) } }
    return !(await call(library.sessionInfo, sessionBlock)).Session.status
  }
  const areAllRendered = async (): Promise<boolean> => {
    const rendered = await Promise.all(PLAYABLE_SLUGS.map(isRendered))
    const { AmbienceAudios } = await call(library.ambience, {})
    return rendered.every(Boolean) && AmbienceAudios.some(({ url }) => url)
  }
  let lastError: unknown
  for (const deadline = performance.now() + RENDER_TIMEOUT_MS; performance.now() < deadline; await pause(1000)) {
    // While all other suites run as well, the server may refuse a call.
    if (await areAllRendered().catch((error: unknown) => void (lastError = error))) return
  }
  throw new Error('The audio for the browser tests was not rendered', { cause: lastError })
}

/** Runs tests/support/fixtures/seed-media.ts as a process, on data that no server has open. */
const seedMedia = async (data: string): Promise<void> => {
  const child = spawn(process.execPath, ['tests/support/fixtures/seed-media.ts', data], { cwd: root, stdio: 'inherit' })
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  if (exitCode !== 0) throw new Error(`seed-media.ts failed with exit code ${exitCode}`)
}

const seedFolder = async (data: string): Promise<void> => {
  const first = await startServer({ ALAIA_DATA: data, ALAIA_ROLE: 'web', ...NO_RENDER_AHEAD })
  await finishTours(first.address, data, [NEWCOMER])
  await first.end('SIGTERM')
  await seedMedia(data)
  const second = await startServer({ ALAIA_DATA: data, ...NO_RENDER_AHEAD })
  try {
    await renderAudio(second, data)
  } finally {
    await second.end('SIGTERM')
  }
}

/** Computes a fingerprint of the sources and of the day that the demo school's activity is relative to. */
const computeFingerprint = async (day: string): Promise<string> => {
  const hash = createHash('sha256').update(day)
  hash.update(await readFile(join(root, 'package-lock.json')))
  for (const source of SOURCES) {
    const files = await readdir(join(root, source), { recursive: true, withFileTypes: true })
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
    for (const path of paths.sort()) hash.update(path.slice(root.length)).update(await readFile(path))
  }
  return hash.digest('hex').slice(0, 16)
}

const deleteOldFolders = async (): Promise<void> => {
  for (const name of await readdir(cache)) {
    const folder = join(cache, name)
    if (!/^(?:seeded|seeding)-/.test(name)) continue
    if (Date.now() - (await stat(folder)).mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Copies a seeded folder, which is created first if the sources have changed.
 *
 * @param data an empty folder
 */
export const copyCachedFolder = async (
  data: string,
  { day, seed }: { day: string; seed: (folder: string) => Promise<void> },
): Promise<void> => {
  await mkdir(cache, { recursive: true })
  await deleteOldFolders()
  const cachedFolder = join(cache, `seeded-${await computeFingerprint(day)}`)
  if (!existsSync(cachedFolder)) {
    const buildFolder = await mkdtemp(join(cache, 'seeding-'))
    await seed(buildFolder)
    // Another run may have been faster; both created the same.
    await rename(buildFolder, cachedFolder).catch(() => rm(buildFolder, { recursive: true, force: true }))
  }
  await cp(cachedFolder, data, { recursive: true })
}

/**
 * Copies the seeded data.
 *
 * @param data an empty folder
 */
export const copySeededData = (data: string): Promise<void> =>
  copyCachedFolder(data, { day: new Date().toISOString().slice(0, 10), seed: seedFolder })
