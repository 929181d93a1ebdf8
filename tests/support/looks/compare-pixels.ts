/** Compares two pictures of a screen, pixel by pixel, and marks what has changed. */
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

export interface Pixels {
  width: number
  height: number
  /** Four bytes for each pixel: red, green, blue and opacity. */
  data: Uint8Array
}

export interface PixelComparison {
  /** Whether no square of `SQUARE` pixels has more changed pixels than are tolerated. */
  isSame: boolean
  /** In the entire picture. */
  changedPixels: number
  /** The accepted picture, faded, with the changed pixels in red. Smoothed edges, which don't count, are yellow. */
  diff: Pixels
}

/**
 * The distance of two colors that counts as a change, from 0 to 1 for black and white (OKLab). It is below the
 * smallest step between two of our surfaces.
 */
const COLOR_TOLERANCE = 0.015

/**
 * A change is counted where it is, so that a small one on a large screen is still found. Between two runs, Chromium
 * drew up to 6 pixels of a square in another color, at the edges of drawn shapes. Another digit changes more than 40,
 * and a label that moves by two pixels more than 100.
 */
const SQUARE = 32
const CHANGED_PIXELS_TOLERANCE = 12

export const readPixels = async (picture: Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

export const toPng = ({ width, height, data }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()

/** Extends a picture with transparent pixels at the right and at the bottom. */
const extendTo = ({ width, height, data }: Pixels, size: { width: number; height: number }): Uint8Array => {
  const extended = new Uint8Array(size.width * size.height * 4)
  for (let row = 0; row < height; row += 1) {
    extended.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * size.width * 4)
  }
  return extended
}

/** Pictures of different sizes differ in the part that only one of them has. */
export const comparePixels = (accepted: Pixels, actual: Pixels): PixelComparison => {
  const width = Math.max(accepted.width, actual.width)
  const height = Math.max(accepted.height, actual.height)
  const diff: Pixels = { width, height, data: new Uint8Array(width * height * 4) }
  const [before, after] = [extendTo(accepted, diff), extendTo(actual, diff)]
  // Pixels at smoothed edges don't count: they aren't the same in every run.
  const options = { threshold: COLOR_TOLERANCE, includeAA: false }
  const mostInSquare = pixelmatch(before, after, diff.data, width, height, { ...options, windowSize: SQUARE })
  const changedPixels = mostInSquare === 0 ? 0 : pixelmatch(before, after, null, width, height, options)
  return { isSame: mostInSquare <= CHANGED_PIXELS_TOLERANCE, changedPixels, diff }
}
