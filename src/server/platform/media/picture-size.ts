/** How many pixels a picture says that it has: a small file can claim so many that whatever opens it runs out of memory. */
import { Failure } from '#contract/failures.ts'
import { MOST_PICTURE_PIXELS, pictureLimits } from '#rules/site/pictures.ts'

/** Bytes: a header lies at the beginning, behind a thumbnail and a color profile at most. */
export const PICTURE_HEADER_BYTES = 1024 * 1024

export const isPicture = (extension: string | undefined): boolean =>
  extension !== undefined && pictureLimits.extensions.includes(extension)

/** @param header the beginning of its bytes @throws Failure size_exceeded */
export const requireFewPixels = async (header: Buffer): Promise<void> => {
  const { default: sharp } = await import('sharp')
  // What cannot be read at all is nothing that a browser would open either.
  const { width, height } = await sharp(header, { limitInputPixels: false, failOn: 'none', pages: 1 })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height <= MOST_PICTURE_PIXELS) return
  throw new Failure('size_exceeded', {
    message: 'That picture has too many pixels. Make it smaller and send it again.',
  })
}
