/**
 * Decides whether the hero of a public page is drawn on a bay (the landscape of `web/ui/bay`), and with which
 * composition and palette.
 */
import type { PaletteName } from '#art/palettes.ts'
import type { PageSection } from '#rules/site/pages.ts'
import type { BayProps } from '#web/ui/bay/bay.tsx'

type Hero = Extract<PageSection, { type: 'hero' }>

export type HeroBayProps = { composition: BayProps['composition']; palette: PaletteName; label: string }

/**
 * The wide composition that is drawn for a scene. Compositions have the name of the page for which they were drawn
 * first: dunes get the beach of the not-found page.
 */
const compositionsByScene: Record<string, BayProps['composition']> = {
  bay: 'publicHome',
  swell: 'wellness',
  dunes: 'notFound',
}

/** For each light, the palettes whose sky has enough contrast for text. The first is the default. */
const palettesByLight: Record<NonNullable<Hero['light']>, readonly [PaletteName, ...PaletteName[]]> = {
  morning: ['dawn', 'noon', 'frost'],
  afternoon: ['noon', 'golden'],
  evening: ['golden'],
  night: ['night'],
}

/** A picture with an alternative text becomes the page's background; a decorative one stays next to the text. */
export const getHeroBay = ({ picture, light = 'morning' }: Hero): HeroBayProps | undefined => {
  if (!picture || !('scene' in picture) || !picture.alt) return undefined
  const composition = compositionsByScene[picture.scene]
  if (!composition) return undefined
  const palettes = palettesByLight[light]
  const palette = palettes.find((name) => name === picture.palette) ?? palettes[0]
  return { composition, palette, label: picture.alt }
}
