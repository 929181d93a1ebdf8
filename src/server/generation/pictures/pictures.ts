// Paints pictures for exercises: four small previews to choose from, and the chosen one in every shape and size.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { paletteNames } from '#art/palettes.ts'
import { coverFileName, coverWidths, pictureFormats, pictureShapes } from '#rules/covers.ts'
import { type Raster, crops, encodePicture, printRaster } from '../covers/covers.ts'
import { GRAIN, grain } from './grain.ts'
import { paintingSvg } from './paint.ts'
import { type Plan, type PreviewRequest, requirePalette, planPreviews } from './plan.ts'

/** The width and height of a preview in pixels. */
const PREVIEW = 640
/** The version of the painter. Change it when the painter would paint the same plan differently. */
const PAINTER = 'painted 1'
const cropOf = { '4x5': '4:5', '1x1': '1:1', '16x11': '16:11', '16x9': '16:9' } as const

const paint = (
  { style, palette, seed }: Plan,
  { width, height }: { width: number; height: number },
): Promise<Raster> => {
  if (style === 'print') {
    return printRaster({ seed: `${seed}`, palette: paletteNames.find((name) => name === palette), width, height })
  }
  const svg = paintingSvg({ style, palette: requirePalette(style, palette), seed }, { width, ratio: height / width })
  const tooth = { input: grain(), raw: { width: GRAIN, height: GRAIN, channels: 1 as const } }
  return sharp(Buffer.from(svg))
    .composite([{ ...tooth, tile: true, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

const cutFrom = (original: Uint8Array, { width, height }: { width: number; height: number }): Promise<Raster> =>
  sharp(original).resize(width, height, { fit: 'cover' }).removeAlpha().raw().toBuffer({ resolveWithObject: true })

export type PaintOptions = {
  /** From 0 to 1. */
  onProgress?: (progress: number) => void
  signal?: AbortSignal
}

export type Preview = Plan & {
  id: string
  bytes: Buffer
  contentType: 'image/webp'
  /** The square original of a provider's picture, from which its crops are cut. */
  original?: Buffer
}

export type PreviewOptions = PaintOptions & {
  /** Called as soon as each picture is ready. The next one is painted after the promise resolves. */
  onPicture?: (preview: Preview) => void | Promise<void>
  /** Asks a provider for a square picture in a style. If it returns nothing, the picture is painted here. */
  elsewhere?: ((style: Plan['style']) => Promise<Buffer | undefined>) | undefined
}

/**
 * Paints four previews of 640 x 640: all in the requested style, or each in a different one that suits the theme.
 * They are painted one after another, so that the other core stays free for people who are listening. All four take
 * about one CPU second.
 */
export const paintPreviews = async (request: PreviewRequest, options: PreviewOptions = {}): Promise<Preview[]> => {
  const plans = planPreviews(request)
  const previews: Preview[] = []
  for (const plan of plans) {
    options.signal?.throwIfAborted()
    const original = await options.elsewhere?.(plan.style)
    const size = { width: PREVIEW, height: PREVIEW }
    const raster = original ? await cutFrom(original, size) : await paint(plan, size)
    const { bytes } = await encodePicture(raster, PREVIEW, 'webp')
    const preview = {
      ...plan,
      id: `${plan.style}-${plan.palette}-${plan.seed}`,
      bytes,
      contentType: 'image/webp' as const,
      ...(original ? { original } : {}),
    }
    previews.push(preview)
    await options.onPicture?.(preview)
    options.onProgress?.(previews.length / plans.length)
  }
  return previews
}

/** Returns the name under which the files of a picture are stored. The same plan has the same name. */
export const pictureName = ({ style, palette, seed }: Plan): string =>
  createHash('sha256')
    .update(JSON.stringify([PAINTER, style, palette, seed]))
    .digest('hex')
    .slice(0, 32)

export type PictureFile = {
  /** The name that a page requests: `4x5-400.avif`. */
  name: string
  bytes: Buffer
  contentType: 'image/avif' | 'image/webp'
}

/**
 * Paints the chosen picture in four shapes, each composed for its shape, as AVIF and WebP in three widths. It takes
 * about three CPU seconds. A provider's picture is cropped to the shapes instead.
 */
export const paintCrops = async (
  plan: Plan,
  options: PaintOptions & { original?: Uint8Array | undefined } = {},
): Promise<PictureFile[]> => {
  const files: PictureFile[] = []
  const total = pictureShapes.length * coverWidths.length * pictureFormats.length
  for (const shape of pictureShapes) {
    options.signal?.throwIfAborted()
    const size = crops[cropOf[shape]]
    const raster = options.original ? await cutFrom(options.original, size) : await paint(plan, size)
    for (const width of coverWidths) {
      for (const format of pictureFormats) {
        const { bytes } = await encodePicture(raster, width, format)
        files.push({ name: coverFileName(shape, width, format), bytes, contentType: `image/${format}` })
        options.onProgress?.(files.length / total)
      }
    }
  }
  return files
}
