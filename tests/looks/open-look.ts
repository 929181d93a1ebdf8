/** Opens looks in windows that all have the same time and time zone. Looks of one person share a window. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { ScreenArea } from '#rules/screens.ts'
import { uiMessages } from '#web/ui/ui-messages.ts'
import { gotoUntilIdle, runUntilIdle } from '../support/browser/network-idle.ts'
import { type ExamplePage, listExamplePages } from '../support/journey/example-pages.ts'
import { createAddress } from '../support/journey/example-urls.ts'
import { openWindow, signIn, type Size, type Theme, type Who, type Window } from '../support/journey/journey.ts'
import { LOOKS_TIME, LOOKS_TIME_ZONE, startGallery } from '../support/looks/repeatable-server.ts'
import type { ServerProcess } from '../support/server/server-process.ts'
import type { Look, LookPlace, LookVariant } from './look.ts'
import { showMosaics } from './mosaics.ts'

let gallery: { server: ServerProcess; data: string } | undefined

/** The gallery compiles its components on request, so it is started only if a look needs it. */
const getGalleryAddress = async (): Promise<string> => {
  if (!gallery) {
    const data = await mkdtemp(join(tmpdir(), 'alaia-gallery-'))
    gallery = { server: await startGallery(data), data }
  }
  return gallery.server.address
}

export const closeGallery = async (): Promise<void> => {
  if (!gallery) return
  await gallery.server.end('SIGTERM')
  await rm(gallery.data, { recursive: true, force: true })
}

const examplePages = new Map<ScreenArea, Promise<ExamplePage[]>>()

const getExamplePages = (area: ScreenArea): Promise<ExamplePage[]> => {
  const pages = examplePages.get(area) ?? listExamplePages(area)
  examplePages.set(area, pages)
  return pages
}

const toAddress = async (place: LookPlace): Promise<string> => {
  if ('gallery' in place) return `${await getGalleryAddress()}/__gallery?part=${place.gallery}`
  if ('path' in place) return createAddress(place)
  const page = (await getExamplePages(place.area)).find(({ address }) => address.startsWith(place.example))
  if (!page) throw new Error(`No example page begins with ${place.example}`)
  return page.address
}

/** The class view enters full screen if the person has just pressed something. */
const refuseFullScreen = (): void => {
  Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Looks have no full screen'))
}

const openWindowFor = async (who: Who | undefined, variant: LookVariant): Promise<Window> => {
  const [size, theme] = variant.split('-') as [Size, Theme]
  const window = await openWindow({ size, theme, timeZone: LOOKS_TIME_ZONE })
  await window.context.clock.setFixedTime(LOOKS_TIME)
  await window.context.addInitScript(refuseFullScreen)
  await showMosaics(window.context)
  if (who) await signIn(window.page, who)
  return window
}

let current: { key: string; window: Window } | undefined

const getWindow = async ({ name, who, isAlone }: Look, variant: LookVariant): Promise<Window> => {
  const key = `${who} ${variant} ${isAlone ? name : ''}`
  if (current?.key === key) return current.window
  await current?.window.close()
  current = { key, window: await openWindowFor(who, variant) }
  return current.window
}

/** Loaders have this role, and whatever still loads after a second says so. */
const waitForContent = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (loadingTexts) =>
      !document.querySelector('main [role=alert][aria-busy=true]') &&
      Array.from(document.querySelectorAll('main [aria-live=polite]')).every(
        ({ textContent }) => !loadingTexts.some((text) => text === textContent),
      ),
    [uiMessages.loading, uiMessages.slow],
  )

/** The end of admin pages has the number of the release, and some texts have the port of the server. */
const showFixedNumbers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const text = node.textContent ?? ''
      const fixed = text
        .replace(/^Alaia \d+\.\d+\.\d+$/, 'Alaia 1.0.0')
        .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:3000')
      if (fixed !== text) node.textContent = fixed
    }
  })

/** Opens a look and waits until it has loaded. The gallery shows loaders as examples. */
export const openLook = async (look: Look, variant: LookVariant): Promise<Page> => {
  const { place, open } = look
  const { page } = await getWindow(look, variant)
  await gotoUntilIdle(page, await toAddress(place))
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if (open) await runUntilIdle(page, () => open(page))
  if ('gallery' in place) return page
  await waitForContent(page)
  await showFixedNumbers(page)
  return page
}
