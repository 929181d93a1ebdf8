/** A phone on a mobile network: slow CPU and slow network, as emulated by the browser. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'
import { gotoUntilIdle } from '#tests/support/browser/network-idle.ts'
import type { BenchEnvironment } from './measured-server.ts'

/** "Fast 4G" of Chromium's developer tools. */
const FAST_4G = {
  offline: false,
  latency: 60 * 2.75,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
}
const CPU_SLOWDOWN = 4

export interface Vitals {
  /** Largest contentful paint (LCP). */
  lcpMs: number
  /** Total blocking time (TBT): the milliseconds beyond 50 of each long task. */
  blockingMs: number
  /** Cumulative layout shift (CLS). */
  layoutShift: number
  /** Interaction to next paint (INP): the longest time from an interaction to the next frame. */
  interactionMs: number
}

interface ObservedEntry {
  startTime: number
  duration: number
  value: number
  hadRecentInput: boolean
  interactionId: number
}

/** Runs in the page, before its scripts: it must not use anything else of this module. */
const watchVitals = (): void => {
  const vitals: Vitals = { lcpMs: 0, blockingMs: 0, layoutShift: 0, interactionMs: 0 }
  Object.assign(globalThis, { vitals })
  const watch = (type: string, handleEntry: (entry: ObservedEntry) => void): void => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) handleEntry(entry as unknown as ObservedEntry)
    })
    // Node's type declarations don't know the entry types of browsers, so the options are cast.
    const observerOptions: unknown = { type, buffered: true, durationThreshold: 16 }
    observer.observe(observerOptions as Parameters<typeof observer.observe>[0])
  }
  watch('largest-contentful-paint', ({ startTime }) => (vitals.lcpMs = startTime))
  watch('longtask', ({ duration }) => (vitals.blockingMs += Math.max(0, duration - 50)))
  watch('event', ({ duration, interactionId }) => {
    if (interactionId) vitals.interactionMs = Math.max(vitals.interactionMs, duration)
  })
  watch('layout-shift', ({ value, hadRecentInput }) => (vitals.layoutShift += hadRecentInput ? 0 : value))
}

export const openPhoneContext = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    ...options,
  })
  await context.addInitScript(watchVitals)
  return context
}

/** The cookies and the local storage of a signed-in browser. */
export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in with the form, as a person does. */
export const signInWithForm = async (
  browser: Browser,
  url: string,
  { dataDir }: BenchEnvironment,
): Promise<SignedInState> => {
  const signIn = (await readDemoSignIns(dataDir)).find(({ email }) => email.startsWith('student@'))
  const context = await openPhoneContext(browser)
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email or username').fill(signIn?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(signIn?.password ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((pageUrl) => pageUrl.pathname !== '/login')
  const state = await context.storageState()
  await context.close()
  return state
}

/** @param network `loopback` doesn't slow down the network */
export const slowDown = async (page: Page, network: 'Fast 4G' | 'loopback' = 'Fast 4G'): Promise<void> => {
  const cdpSession = await page.context().newCDPSession(page)
  await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  if (network === 'loopback') return
  await cdpSession.send('Network.enable')
  await cdpSession.send('Network.emulateNetworkConditions', FAST_4G)
}

/**
 * Opens a URL, waits until the network is idle, and returns the vitals half a second later, so that they include late
 * entries.
 */
export const visit = async (page: Page, url: string): Promise<Vitals> => {
  await gotoUntilIdle(page, url)
  await page.waitForTimeout(500)
  return page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)
}
