/** Takes the picture of a page when nothing on it changes any more. */
import type { Page } from 'playwright-core'

/** The height that a picture shows of a page, from its top. The pictures are in the repository. */
const MAX_HEIGHT = 1600
/** Pages on a phone are narrow and long. */
const MAX_PHONE_HEIGHT = 2800
const MAX_PHONE_WIDTH = 699

/** A page that still changes after this many pictures is not repeatable. */
const MAX_PICTURES = 20

const waitForFontsAndImages = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const images = Array.from(document.images)
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  })

const takeOnce = async (page: Page): Promise<Buffer> => {
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }))
  const maxHeight = width <= MAX_PHONE_WIDTH ? MAX_PHONE_HEIGHT : MAX_HEIGHT
  return page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight) },
  })
}

/** @throws Error if the page never comes to rest */
export const takePicture = async (page: Page): Promise<Buffer> => {
  await waitForFontsAndImages(page)
  let previous = await takeOnce(page)
  for (let count = 1; count < MAX_PICTURES; count += 1) {
    const picture = await takeOnce(page)
    if (picture.equals(previous)) return picture
    previous = picture
  }
  throw new Error(`${page.url()} still changes after ${MAX_PICTURES} pictures`)
}
