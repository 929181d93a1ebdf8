// The print of a session, series, unit or article: one seed, one picture, whatever its size or crop.
import { short } from './curves.ts'
import { svgOf } from './marks.ts'
import { type PaletteName, palettes } from './palettes.ts'
import { type SceneName, scenes } from './scenes/scenes.ts'
import { seeded } from './seeded.ts'
import { type Texture, newSheet } from './sheet.ts'

type Pair = readonly [scene: SceneName, palette: PaletteName]

/** Pairs that belong together, for a picture nobody chose a scene for. */
const pairs: readonly Pair[] = [
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

const palettesOf = (scene: SceneName): PaletteName[] =>
  pairs.filter(([name]) => name === scene).map(([, palette]) => palette)

const scenesOf = (palette: PaletteName): SceneName[] =>
  pairs.filter(([, name]) => name === palette).map(([scene]) => scene)

export type CoverArt = { seed: string; scene?: SceneName; palette?: PaletteName }

/** What a cover shows: the chosen scene and palette, and for what was left open a fitting one that the seed picks. */
export const artOf = ({ seed, scene, palette }: CoverArt): { scene: SceneName; palette: PaletteName } => {
  const pick = seeded(seed)()
  const one = <Value>(from: readonly Value[]): Value => from[Math.floor(pick * from.length)] as Value
  if (scene && palette) return { scene, palette }
  if (scene) return { scene, palette: one(palettesOf(scene)) }
  if (palette) return { scene: one(scenesOf(palette)), palette }
  const [ownScene, ownPalette] = one(pairs)
  return { scene: ownScene, palette: ownPalette }
}

/** Every print is drawn on about this much paper, so that lines and dots weigh the same in each crop. */
const PAPER = 200_000

type CoverOptions = CoverArt & { width: number; height: number; texture?: Texture }

/**
 * The cover as an SVG document of `width` x `height` pixels, composed for that shape.
 * The same options give the same bytes. Without `texture` the inks stay flat.
 */
export const coverSvg = ({ width, height, texture, ...art }: CoverOptions): string => {
  const { scene, palette } = artOf(art)
  const scale = Math.sqrt(PAPER / (width * height))
  const [paperWidth, paperHeight] = [short(width * scale), short(height * scale)]
  const sheet = newSheet({
    seed: art.seed,
    width: paperWidth,
    height: paperHeight,
    palette: palettes[palette],
    texture,
  })
  scenes[scene](sheet)
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${paperWidth} ${paperHeight}">`
  return `${head}<defs>${sheet.definitions.map(svgOf).join('')}</defs>${sheet.marks.map(svgOf).join('')}</svg>`
}
