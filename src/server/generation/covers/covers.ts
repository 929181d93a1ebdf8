// Prints covers: from a seed to the picture files a page asks for. The caller stores them by their content.
import { readFileSync } from 'node:fs'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { type CoverArt, coverSvg } from '#art/cover.ts'

/** The shapes a print is framed in; each is composed for its own shape, never cut from another. */
export const crops = {
  '4:5': { width: 800, height: 1000 },
  '1:1': { width: 800, height: 800 },
  '16:11': { width: 800, height: 550 },
  '16:9': { width: 800, height: 450 },
} as const

export type Crop = keyof typeof crops

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

export type Picture = {
  format: PictureFormat
  contentType: `image/${PictureFormat}`
  width: number
  height: number
  bytes: Buffer
}

const tile = (name: string): string => {
  const bytes = readFileSync(new URL(`../../../art/textures/stipple-${name}.png`, import.meta.url))
  return `data:image/png;base64,${bytes.toString('base64')}`
}

const texture = { light: tile('light'), dark: tile('dark'), glow: tile('glow') }

/** Small pictures keep more quality, or their dots smear. Low effort: stipple gains under 5 % from more, at thrice the time. */
const encoders = {
  avif: (image: Sharp, width: number) => image.avif({ quality: width > 400 ? 54 : 66, effort: 2 }),
  webp: (image: Sharp, width: number) => image.webp({ quality: width > 400 ? 74 : 82 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 84, mozjpeg: true }),
} satisfies Record<PictureFormat, (image: Sharp, width: number) => Sharp>

type Print = CoverArt & {
  /** Size of the largest picture in pixels; its shape is the composition's. */
  width: number
  height: number
  widths: readonly number[]
  formats: readonly PictureFormat[]
}

export type Raster = { data: Buffer; info: OutputInfo }

/** A print in pixels, before it is a file of any size. */
export const printRaster = (art: CoverArt & { width: number; height: number }): Promise<Raster> =>
  sharp(Buffer.from(coverSvg({ ...art, texture })))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

/** A picture file `width` pixels wide. */
export const encodePicture = async ({ data, info }: Raster, width: number, format: PictureFormat): Promise<Picture> => {
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

/** Any print in any shape, for example an ambience thumbnail or a 1200 x 630 link preview. */
export const renderPrint = async ({ width, height, widths, formats, ...art }: Print): Promise<Picture[]> => {
  const raster = await printRaster({ ...art, width, height })
  const wanted = widths.flatMap((each) => formats.map((format) => ({ each, format })))
  return Promise.all(wanted.map(({ each, format }) => encodePicture(raster, each, format)))
}

/** Parts of the whole, from 0 to 1. */
export type PhotoCrop = { left: number; top: number; width: number; height: number }

type Photo = {
  bytes: Uint8Array
  crop?: PhotoCrop | undefined
  /** Size of the largest picture in pixels; what does not fit its shape is cut off on both sides. */
  width: number
  height: number
  widths: readonly number[]
}

/** A bomb of a few bytes may claim any size: no more than this is ever unpacked. */
const MOST_UNPACKED = 100_000_000

const opened = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MOST_UNPACKED, failOn: 'error', pages: 1 })

/** Pixels as a person sees it, or undefined where it cannot be read. */
export const sizeOfPhoto = async (bytes: Uint8Array): Promise<{ width: number; height: number } | undefined> => {
  try {
    const { autoOrient } = await opened(bytes).metadata()
    return autoOrient
  } catch {
    return undefined
  }
}

const partOf = ({ left, top, width, height }: PhotoCrop, size: { width: number; height: number }) => {
  const from = { left: Math.floor(left * size.width), top: Math.floor(top * size.height) }
  return {
    left: Math.min(from.left, size.width - 1),
    top: Math.min(from.top, size.height - 1),
    width: Math.max(1, Math.min(Math.round(width * size.width), size.width - from.left)),
    height: Math.max(1, Math.min(Math.round(height * size.height), size.height - from.top)),
  }
}

/** A photograph as AVIF, painted anew: nothing of the file itself stays, neither its place nor what hides in it. */
export const renderPhoto = async ({ bytes, crop, width, height, widths }: Photo): Promise<Picture[]> => {
  const upright = await opened(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const whole = sharp(upright.data, { raw: upright.info })
  const part = crop ? whole.extract(partOf(crop, upright.info)) : whole
  const raster = await part.resize(width, height, { fit: 'cover' }).raw().toBuffer({ resolveWithObject: true })
  return Promise.all(widths.map((each) => encodePicture(raster, each, 'avif')))
}
