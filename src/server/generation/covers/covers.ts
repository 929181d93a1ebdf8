// Renders covers: from a seed to the picture files that a page requests. The caller stores the files by their
// content.
import { readFileSync } from 'node:fs'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { type CoverArt, renderCoverSvg } from '#art/cover.ts'

/** The aspect ratios of a print. Each print is composed for its ratio, never cropped from another. */
export const crops = {
  '4:5': { width: 800, height: 1000 },
  '1:1': { width: 800, height: 800 },
  '16:11': { width: 800, height: 550 },
  '16:9': { width: 800, height: 450 },
} as const

export type CoverCrop = keyof typeof crops

type EncodedFormat = 'avif' | 'webp' | 'jpeg'

export type EncodedPicture = {
  format: EncodedFormat
  contentType: `image/${EncodedFormat}`
  width: number
  height: number
  bytes: Buffer
}

const readTexture = (name: string): string => {
  const bytes = readFileSync(new URL(`../../../art/textures/stipple-${name}.png`, import.meta.url))
  return `data:image/png;base64,${bytes.toString('base64')}`
}

const texture = { light: readTexture('light'), dark: readTexture('dark'), glow: readTexture('glow') }

/**
 * Small pictures use a higher quality, or their dots smear. The effort is low, because more effort saves under 5 % on
 * stipple and takes three times as long.
 */
const encoders = {
  avif: (image: Sharp, width: number) => image.avif({ quality: width > 400 ? 54 : 66, effort: 2 }),
  webp: (image: Sharp, width: number) => image.webp({ quality: width > 400 ? 74 : 82 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 84, mozjpeg: true }),
} satisfies Record<EncodedFormat, (image: Sharp, width: number) => Sharp>

type PrintRequest = CoverArt & {
  /** The size of the largest picture in pixels. The print is composed for this aspect ratio. */
  width: number
  height: number
  widths: readonly number[]
  formats: readonly EncodedFormat[]
}

export type Raster = { data: Buffer; info: OutputInfo }

/** Renders a print as pixels, before it is encoded in any size. */
export const renderRaster = (art: CoverArt & { width: number; height: number }): Promise<Raster> =>
  sharp(Buffer.from(renderCoverSvg({ ...art, texture })))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

/** Encodes a picture file that is `width` pixels wide. */
export const encodePicture = async (
  { data, info }: Raster,
  width: number,
  format: EncodedFormat,
): Promise<EncodedPicture> => {
  const image = sharp(data, { raw: info }).resize(width, Math.round((width * info.height) / info.width))
  const file = await encoders[format](image, width).toBuffer({ resolveWithObject: true })
  return {
    format,
    contentType: `image/${format}`,
    width: file.info.width,
    height: file.info.height,
    bytes: file.data,
  }
}

/** Renders a print in any shape, for example a background sound's thumbnail or a 1200 x 630 link preview. */
export const renderPrint = async ({
  width,
  height,
  widths,
  formats,
  ...art
}: PrintRequest): Promise<EncodedPicture[]> => {
  const raster = await renderRaster({ ...art, width, height })
  const outputs = widths.flatMap((outputWidth) => formats.map((format) => ({ outputWidth, format })))
  return Promise.all(outputs.map(({ outputWidth, format }) => encodePicture(raster, outputWidth, format)))
}

/** Fractions of the whole, from 0 to 1. */
export type PhotoCrop = { left: number; top: number; width: number; height: number }

type Photo = {
  bytes: Uint8Array
  crop?: PhotoCrop | undefined
  /** The size of the largest picture in pixels. Whatever does not fit its shape is cropped on both sides. */
  width: number
  height: number
  widths: readonly number[]
}

/** The most pixels that are ever unpacked, because a decompression bomb of a few bytes may claim any size. */
const MAX_PIXELS = 100_000_000

const openPhoto = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })

/** Returns the size in pixels as a person sees it, or undefined if the file can't be read. */
export const readPhotoSize = async (bytes: Uint8Array): Promise<{ width: number; height: number } | undefined> => {
  try {
    const { autoOrient } = await openPhoto(bytes).metadata()
    return autoOrient
  } catch {
    return undefined
  }
}

const toExtractRegion = ({ left, top, width, height }: PhotoCrop, size: { width: number; height: number }) => {
  const from = { left: Math.floor(left * size.width), top: Math.floor(top * size.height) }
  return {
    left: Math.min(from.left, size.width - 1),
    top: Math.min(from.top, size.height - 1),
    width: Math.max(1, Math.min(Math.round(width * size.width), size.width - from.left)),
    height: Math.max(1, Math.min(Math.round(height * size.height), size.height - from.top)),
  }
}

/**
 * Renders a photo as AVIF from its pixels alone, so no metadata of the file survives, such as its location or hidden
 * content.
 */
export const renderPhoto = async ({ bytes, crop, width, height, widths }: Photo): Promise<EncodedPicture[]> => {
  const upright = await openPhoto(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const fullImage = sharp(upright.data, { raw: upright.info })
  const region = crop ? fullImage.extract(toExtractRegion(crop, upright.info)) : fullImage
  const raster = await region.resize(width, height, { fit: 'cover' }).raw().toBuffer({ resolveWithObject: true })
  return Promise.all(widths.map((outputWidth) => encodePicture(raster, outputWidth, 'avif')))
}
