// The cover of a session, series, unit or article: one seed gives one picture, at every size and crop.
import { roundToTenth } from './curves.ts'
import { type SvgMark, renderSvg } from './svg-marks.ts'
import { type PaletteName, palettes } from './palettes.ts'
import { type SceneName, scenes } from './scenes/scenes.ts'
import { createSeededRandom } from './seeded-random.ts'
import { type Texture, createArtCanvas } from './canvas.ts'

type ScenePalettePair = readonly [scene: SceneName, palette: PaletteName]

/** Scenes and palettes that fit, for a cover without a chosen scene. */
const pairs: readonly ScenePalettePair[] = [
  ['bay', 'dawn'],
  ['swell', 'noon'],
  ['hills', 'golden'],
  ['leaf', 'forest'],
  ['peaks', 'night'],
  ['reef', 'reef'],
  ['dunes', 'dunes'],
  ['rain', 'rain'],
  ['hills', 'frost'],
  ['swell', 'golden'],
  ['bay', 'dusk'],
  ['forest', 'forest'],
  ['leaf', 'dawn'],
  ['peaks', 'dusk'],
  ['swell', 'night'],
  ['hills', 'noon'],
  ['bay', 'golden'],
  ['forest', 'frost'],
  ['leaf', 'reef'],
  ['peaks', 'dawn'],
]

const listPalettes = (scene: SceneName): PaletteName[] =>
  pairs.filter(([name]) => name === scene).map(([, palette]) => palette)

const listScenes = (palette: PaletteName): SceneName[] =>
  pairs.filter(([, name]) => name === palette).map(([scene]) => scene)

export type CoverArt = { seed: string; scene?: SceneName; palette?: PaletteName }

/**
 * Returns the scene and the palette of a cover: the chosen ones, and for a missing one a fitting one that the seed
 * selects.
 */
export const resolveArt = ({ seed, scene, palette }: CoverArt): { scene: SceneName; palette: PaletteName } => {
  const pick = createSeededRandom(seed)()
  const pickFrom = <Value>(from: readonly Value[]): Value => from[Math.floor(pick * from.length)] as Value
  if (scene && palette) return { scene, palette }
  if (scene) return { scene, palette: pickFrom(listPalettes(scene)) }
  if (palette) return { scene: pickFrom(listScenes(palette)), palette }
  const [pickedScene, pickedPalette] = pickFrom(pairs)
  return { scene: pickedScene, palette: pickedPalette }
}

/** Every cover is drawn on about the same area, so that lines and dots look equally thick in each crop. */
const PAPER_AREA = 200_000

type CoverOptions = CoverArt & {
  width: number
  height: number
  texture?: Texture
  /** Makes paint ids unique when a page draws several covers. */
  prefix?: string
}

export type CoverPrint = {
  width: number
  height: number
  definitions: readonly SvgMark[]
  marks: readonly SvgMark[]
}

/** Creates the cover as data, composed for the shape of `width` x `height`. Without `texture` the colors are flat. */
export const createCoverPrint = ({ width, height, texture, prefix, ...art }: CoverOptions): CoverPrint => {
  const { scene, palette } = resolveArt(art)
  const scale = Math.sqrt(PAPER_AREA / (width * height))
  const paper = { width: roundToTenth(width * scale), height: roundToTenth(height * scale) }
  const canvas = createArtCanvas({ seed: art.seed, ...paper, palette: palettes[palette], texture, prefix })
  scenes[scene](canvas)
  return { ...paper, definitions: canvas.definitions, marks: canvas.takeMarks() }
}

/** Renders the cover as an SVG document of `width` x `height` pixels. The same options give the same bytes. */
export const renderCoverSvg = (options: CoverOptions): string => {
  const { width, height, definitions, marks } = createCoverPrint(options)
  const size = `width="${options.width}" height="${options.height}" viewBox="0 0 ${width} ${height}"`
  const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="none">`
  return `${head}<defs>${definitions.map(renderSvg).join('')}</defs>${marks.map(renderSvg).join('')}</svg>`
}
