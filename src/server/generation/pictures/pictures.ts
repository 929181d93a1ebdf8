// Paints pictures for exercises: four small previews to choose from, and the chosen one in every shape and size.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { paletteNames } from '#art/palettes.ts'
import { createSeededRandom } from '#art/seeded-random.ts'
import { getCoverFileName, coverWidths, pictureFormats, pictureShapes } from '#rules/covers.ts'
import { type Raster, crops, encodePicture, renderRaster } from '../covers/covers.ts'
import { GRAIN_SIZE, getGrain } from './grain.ts'
import { type PicturePlan, type PreviewRequest, resolvePalette, planPreviews } from './plan.ts'
import { createCanvas } from './canvas.ts'
import { paintFinish } from './light.ts'
import { type PaintPaletteName, paintPalettes } from './palettes.ts'
import { type PaintedStyle, styles } from './styles/styles.ts'

/** The width and height of a preview in pixels. */
const PREVIEW_SIZE = 640
/** The version of the painter. Change it when the painter would paint the same plan differently. */
const PAINTER_VERSION = 'painted 1'
const cropByShape = { '4x5': '4:5', '1x1': '1:1', '16x11': '16:11', '16x9': '16:9' } as const

type Painting = { style: PaintedStyle; palette: PaintPaletteName; seed: number }

/**
 * Returns a painting as an SVG of `width` pixels, composed for `ratio` = height divided by width. The same input
 * gives the same text.
 */
export const createPaintingSvg = (
  { style, palette, seed }: Painting,
  { width, ratio }: { width: number; ratio: number },
) => {
  const random = createSeededRandom(`${style} ${seed}`)
  const canvas = createCanvas({ ratio, palette: paintPalettes[palette], random })
  styles[style](canvas)
  paintFinish(canvas)
  return canvas.svg(width)
}

const paintRaster = (
  { style, palette, seed }: PicturePlan,
  { width, height }: { width: number; height: number },
): Promise<Raster> => {
  if (style === 'print') {
    return renderRaster({ seed: `${seed}`, palette: paletteNames.find((name) => name === palette), width, height })
  }
  const svg = createPaintingSvg(
    { style, palette: resolvePalette(style, palette), seed },
    { width, ratio: height / width },
  )
  const grainLayer = { input: getGrain(), raw: { width: GRAIN_SIZE, height: GRAIN_SIZE, channels: 1 as const } }
  return sharp(Buffer.from(svg))
    .composite([{ ...grainLayer, tile: true, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

const cropOriginal = (original: Uint8Array, { width, height }: { width: number; height: number }): Promise<Raster> =>
  sharp(original).resize(width, height, { fit: 'cover' }).removeAlpha().raw().toBuffer({ resolveWithObject: true })

export type PaintOptions = {
  /** From 0 to 1. */
  onProgress?: (progress: number) => void
  signal?: AbortSignal
}

export type Preview = PicturePlan & {
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
  paintWithProvider?: ((style: PicturePlan['style']) => Promise<Buffer | undefined>) | undefined
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
    const original = await options.paintWithProvider?.(plan.style)
    const size = { width: PREVIEW_SIZE, height: PREVIEW_SIZE }
    const raster = original ? await cropOriginal(original, size) : await paintRaster(plan, size)
    const { bytes } = await encodePicture(raster, PREVIEW_SIZE, 'webp')
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
export const getPictureName = ({ style, palette, seed }: PicturePlan): string =>
  createHash('sha256')
    .update(JSON.stringify([PAINTER_VERSION, style, palette, seed]))
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
  plan: PicturePlan,
  options: PaintOptions & { original?: Uint8Array | undefined } = {},
): Promise<PictureFile[]> => {
  const files: PictureFile[] = []
  const total = pictureShapes.length * coverWidths.length * pictureFormats.length
  for (const shape of pictureShapes) {
    options.signal?.throwIfAborted()
    const size = crops[cropByShape[shape]]
    const raster = options.original ? await cropOriginal(options.original, size) : await paintRaster(plan, size)
    for (const width of coverWidths) {
      for (const format of pictureFormats) {
        const { bytes } = await encodePicture(raster, width, format)
        files.push({ name: getCoverFileName(shape, width, format), bytes, contentType: `image/${format}` })
        options.onProgress?.(files.length / total)
      }
    }
  }
  return files
}
