/** Decides whether a page opens with a bay, and in which scene and light. */
import type { Section } from '#rules/site/pages.ts'
import type { BayProps } from '#web/ui/bay/bay.tsx'

type Hero = Extract<Section, { type: 'hero' }>
type Palette = NonNullable<BayProps['palette']>

export type HeroBayProps = { place: BayProps['place']; palette: Palette; label: string }

/** The water scenes that have a wide composition; dunes run down to the beach at low tide. */
const placesByScene: Record<string, BayProps['place']> = { bay: 'publicHome', swell: 'wellness', dunes: 'notFound' }

/** The palettes of each hour whose sky has enough contrast for text, the default first. */
const palettesByLight: Record<NonNullable<Hero['light']>, readonly [Palette, ...Palette[]]> = {
  morning: ['dawn', 'noon', 'frost'],
  afternoon: ['noon', 'golden'],
  evening: ['golden'],
  night: ['night'],
}

/** A picture with an alternative text becomes the page's background; a decorative one stays next to the text. */
export const getHeroBay = ({ picture, light = 'morning' }: Hero): HeroBayProps | undefined => {
  if (!picture || !('scene' in picture) || !picture.alt) return undefined
  const place = placesByScene[picture.scene]
  if (!place) return undefined
  const hours = palettesByLight[light]
  return { place, palette: hours.find((palette) => palette === picture.palette) ?? hours[0], label: picture.alt }
}
