import { short } from '../curves.ts'
import { type Mark, group, svgOf } from '../marks.ts'
import type { PaletteName } from '../palettes.ts'
import type { Texture } from '../sheet.ts'
import { arcPath, arcPoint } from './arc.ts'
import { type BayScene, bayScene, sunIsUp, sunPlace } from './bay-scene.ts'
import type { BaySetting } from './setting.ts'

type BayPicture = {
  setting: BaySetting
  palette: PaletteName
  texture?: Texture
  /** 0..1 along the arc of a setting that has one. */
  progress?: number
}

/** The solid line is drawn only as far as it goes: librsvg knows no `pathLength`. */
const wayOf = ({ setting, arc }: BayScene, progress: number): Mark[] => {
  if (!setting.arc || !arc) return []
  const { pathLength: _, ...line } = arc.behind.attributes
  return [arc.ahead, { tag: 'path', attributes: { ...line, d: arcPath(setting.arc, progress) } }]
}

const layersOf = (scene: BayScene, progress: number): Mark[] => {
  const { arc } = scene.setting
  const [x, y] = arc ? arcPoint(arc, progress) : sunPlace(scene.setting)
  const glitter = group(scene.glitter, { transform: `translate(${short(x)} 0)` })
  return [
    ...scene.sky,
    ...wayOf(scene, progress),
    group(scene.sun, { transform: `translate(${short(x)} ${short(y)})` }),
    ...scene.land,
    ...(sunIsUp(scene.setting, y) ? [glitter] : []),
    ...scene.shore,
  ]
}

/** The bay as an SVG document, standing still: for link previews and pictures in mail. */
export const baySvg = ({ progress = 0.5, ...options }: BayPicture): string => {
  const scene = bayScene(options)
  const { width, height } = scene.setting
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
  const definitions = `<defs>${scene.definitions.map(svgOf).join('')}</defs>`
  return `${head}${definitions}${layersOf(scene, progress).map(svgOf).join('')}</svg>`
}
