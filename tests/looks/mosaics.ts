/**
 * Replaces every picture of a page with a mosaic of a few colors. Prints are stippled, which no format stores in few
 * bytes: with them, the accepted pictures would be five times as large. src/art and its tests say how prints look.
 */
import type { BrowserContext } from 'playwright-core'
import sharp from 'sharp'

/** Colors in each row and column: enough to see which part of a picture is shown. */
const COLORS = 4

const createMosaic = async (picture: Buffer): Promise<Buffer> => {
  const { width, height } = await sharp(picture).metadata()
  const colors = await sharp(picture).resize(COLORS, COLORS, { fit: 'fill' }).png().toBuffer()
  return sharp(colors).resize(width, height, { fit: 'fill', kernel: 'nearest' }).png().toBuffer()
}

const PICTURE = /\.(?:avif|jpe?g|png|webp)(?:\?|$)/

const mosaics = new Map<string, Promise<Buffer>>()

/** The colors stay where they are, and so does the size of each picture. */
export const showMosaics = async (context: BrowserContext): Promise<void> => {
  await context.route(PICTURE, async (route) => {
    const request = route.request()
    // The development server also sends modules at the addresses of pictures.
    if (request.resourceType() !== 'image') return route.fallback()
    const url = request.url()
    const mosaic = mosaics.get(url) ?? route.fetch().then(async (response) => createMosaic(await response.body()))
    mosaics.set(url, mosaic)
    await route.fulfill({ body: await mosaic, contentType: 'image/png' })
  })
}
