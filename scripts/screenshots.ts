/**
 * Takes the screenshots of the README with a separate demo school and the built app: node scripts/screenshots.ts
 * [name...]
 */
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { readDemoSignIns } from '../src/server/domains/identity/identity.seed.ts'
import { toCatalogUuid } from '../src/server/domains/library/library.seed.ts'
import { ignoreRejection } from '../src/server/platform/promises/ignore-rejection.ts'
import { openBrowser } from '#tests/support/browser/chromium.ts'
import { gotoUntilIdle } from '#tests/support/browser/network-idle.ts'
import { startServer } from '#tests/support/server/server-process.ts'
import { finishTours } from '#tests/support/browser/finish-tours.ts'

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))

/** Timeout until all pictures and audio of a screenshot are rendered, on a slow machine. */
const RENDER_TIMEOUT_MS = 20 * 60_000

interface Shot {
  name: string
  path: string
  who: string
  dark?: boolean
  /** Actions before the screenshot is taken. */
  prepare?: (page: Page) => Promise<unknown>
}

const fourSides = `/audio/${toCatalogUuid('session', 'four-sides')}`

/** Listens for a while, so that the sun rises. */
const listen = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Play', exact: true }).click({ timeout: 120_000 })
  const seeking = page.getByRole('slider', { name: /place|seek|position/i }).fill('130')
  await ignoreRejection(seeking, 'the picture is only less bright at the start of the session')
  await page.waitForTimeout(2500)
}

/** Picks the mood that moves the sun. */
const pickGood = (page: Page) => page.getByRole('radio', { name: 'Good' }).check({ force: true })

const openLesson = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /Next lesson/ }).click()
  await page.getByRole('heading', { name: 'Listen together' }).waitFor()
  await page.getByText('Audio Processing').first().waitFor({ state: 'detached', timeout: RENDER_TIMEOUT_MS })
}

/** Moves past the intro to the first text. */
const openClassView = async (page: Page): Promise<void> => {
  await openLesson(page)
  await page.getByRole('link', { name: 'Teach this lesson' }).click()
  await page.waitForURL('**/teach/**')
  for (let card = 0; card < 2; card += 1) {
    await page.waitForTimeout(1500)
    await page.keyboard.press('ArrowRight')
  }
}

/** Opens a person's details next to the list. */
const openPerson = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Aberg, Felix' }).click()
  await page.getByRole('heading', { name: 'Felix Aberg' }).waitFor()
}

/** Goes offline after the device has cached the app, and reloads the page. */
const goOffline = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => localStorage.getItem('alaia_help') !== null, undefined, { timeout: 60_000 })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForTimeout(5000)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Not available offline' }).waitFor()
}

const shots: Shot[] = [
  { name: 'home', path: '/home', who: 'senior@riverbend.test' },
  { name: 'home-young', path: '/home', who: 'young@riverbend.test' },
  { name: 'player', path: fourSides, who: 'senior@riverbend.test', prepare: listen },
  { name: 'player-dark', path: fourSides, who: 'senior@riverbend.test', dark: true, prepare: listen },
  { name: 'reflect', path: '/reflect', who: 'student@riverbend.test', prepare: pickGood },
  { name: 'patterns', path: '/reflect/analytics', who: 'student@riverbend.test' },
  { name: 'class-view', path: '/teacher/learn', who: 'teacher@riverbend.test', prepare: openClassView },
  { name: 'admin-people', path: '/admin/people?kind=student', who: 'admin@riverbend.test', prepare: openPerson },
  { name: 'offline', path: '/home', who: 'senior@riverbend.test', prepare: goOffline },
]

const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

const takeScreenshot = async (
  browser: Browser,
  shot: Shot,
  { address, password }: { address: string; password: string },
): Promise<void> => {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    colorScheme: shot.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  const page = await context.newPage()
  if (shot.who) await signIn(page, shot.who, password)
  await gotoUntilIdle(page, shot.path)
  // A list reloads until its audio is rendered.
  await page.getByText('Audio Processing').first().waitFor({ state: 'detached', timeout: RENDER_TIMEOUT_MS })
  await shot.prepare?.(page)
  await page.waitForTimeout(800)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toBuffer()
  await writeFile(join(folder, `${shot.name}.webp`), picture)
  await context.close()
}

const names = process.argv.slice(2)
const selectedShots = names.length ? shots.filter(({ name }) => names.includes(name)) : shots

mkdirSync(folder, { recursive: true })
const data = await mkdtemp(join(tmpdir(), 'alaia-screenshots-'))
const server = await startServer({ ALAIA_DATA: data })
const browser = await openBrowser()
try {
  await finishTours(server.address, data)
  const [signInData] = await readDemoSignIns(data)
  const demoServer = { address: server.address, password: signInData?.password ?? '' }
  for (const shot of selectedShots) await takeScreenshot(browser, shot, demoServer)
} finally {
  await browser.close()
  await server.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
}
