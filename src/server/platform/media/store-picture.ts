/** Encodes uploaded pictures again, which removes everything else that was in the file, and stores every size. */
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { Failure } from '#contract/failures.ts'
import { MOST_PICTURE_PIXELS, pictureSizes, widestPicture } from '#rules/site/pictures.ts'
import type { Platform } from '../platform.ts'
import type { Storage } from '../storage/storage.ts'

/** Fractions of the whole, from 0 to 1. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

export interface StoredPictureSizes {
  /** The key of the largest size; pictureSizes lists the others. */
  key: string
  width: number
  height: number
}

const QUALITY = 82
/** The shortest side of a usable picture, in pixels. */
const SMALLEST = 8

const unreadable = (cause: unknown): Failure => {
  const huge = cause instanceof Error && /pixel limit/i.test(cause.message)
  return huge
    ? new Failure('size_exceeded', {
        message: 'This picture has too many pixels. Make it smaller and upload it again.',
      })
    : new Failure('format_not_allowed', {
        message: "This picture can't be read. Save it as JPEG or PNG and upload it again.",
      })
}

const within = (value: number, most: number): number => Math.min(Math.max(Math.round(value), 0), most)

const cut = (whole: { width: number; height: number }, crop: Crop) => {
  const left = within(crop.left * whole.width, whole.width - SMALLEST)
  const top = within(crop.top * whole.height, whole.height - SMALLEST)
  const width = within(crop.width * whole.width, whole.width - left)
  const height = within(crop.height * whole.height, whole.height - top)
  return { left, top, width: Math.max(width, SMALLEST), height: Math.max(height, SMALLEST) }
}

/**
 * Returns the picture upright, cropped and not larger than the largest size; of an animation, the first frame. @throws
 * Failure
 */
const largest = async (
  bytes: Uint8Array,
  crop: Crop | undefined,
): Promise<{ data: Buffer; width: number; height: number }> => {
  const { default: sharp } = await import('sharp')
  try {
    const opened: Sharp = sharp(bytes, {
      limitInputPixels: MOST_PICTURE_PIXELS,
      failOn: 'error',
      pages: 1,
    }).autoOrient()
    const { autoOrient: whole } = await opened.metadata()
    if (whole.width < SMALLEST || whole.height < SMALLEST) throw new Error('too small')
    const part = crop ? opened.extract(cut(whole, crop)) : opened
    const { data, info } = await part
      .resize({ width: widestPicture, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (cause) {
    throw unreadable(cause)
  }
}

/** Decoded pictures are large, so only one is processed at a time. */
let turn: Promise<unknown> = Promise.resolve()
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const mine = turn.then(work, work)
  turn = mine.catch(() => undefined)
  return mine
}

/** Stores all sizes or none. */
const storeSizes = async (storage: Storage, kept: StoredPictureSizes, data: Buffer): Promise<void> => {
  const { default: sharp } = await import('sharp')
  const sizes = pictureSizes(kept)
  try {
    for (const { key, width } of sizes) {
      const bytes =
        width === kept.width ? data : await sharp(data).resize({ width }).webp({ quality: QUALITY }).toBuffer()
      await storage.put(key, bytes, { contentType: 'image/webp' })
    }
  } catch (cause) {
    for (const { key } of sizes) await storage.remove(key)
    throw cause
  }
}

/** @throws Failure format_not_allowed, size_exceeded for a file that is not a usable picture */
export const storePicture = (
  { storage }: Pick<Platform, 'storage'>,
  bytes: Uint8Array,
  crop?: Crop,
): Promise<StoredPictureSizes> =>
  inTurn(async () => {
    const { data, width, height } = await largest(bytes, crop)
    const name = createHash('sha256').update(data).digest('hex')
    const kept = { key: `public/pictures/${name}/${width}.webp`, width, height }
    if (!(await storage.stat(kept.key))) await storeSizes(storage, kept, data)
    return kept
  })
