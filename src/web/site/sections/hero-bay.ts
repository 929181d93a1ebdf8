/** Whether a page opens on the bay itself, at which place of it and in which light. */
import type { Section } from '#rules/site/pages.ts'
import type { BayProps } from '#web/ui/bay/bay.tsx'

type Hero = Extract<Section, { type: 'hero' }>
type Palette = NonNullable<BayProps['palette']>

export type BayOfHero = { place: BayProps['place']; palette: Palette; label: string }

/** Scenes of water that there is a wide composition of; dunes run down to the beach at low tide. */
const places: Record<string, BayProps['place']> = { bay: 'publicHome', swell: 'wellness', dunes: 'notFound' }

/** The inks of each hour whose sky carries words, the usual ones first. */
const skies: Record<NonNullable<Hero['light']>, readonly [Palette, ...Palette[]]> = {
  morning: ['dawn', 'noon', 'frost'],
  afternoon: ['noon', 'golden'],
  evening: ['golden'],
  night: ['night'],
}

/** A picture that says something is what the page stands in; one that is decoration stays beside the words. */
export const getHeroBay = ({ picture, light = 'morning' }: Hero): BayOfHero | undefined => {
  if (!picture || !('scene' in picture) || !picture.alt) return undefined
  const place = places[picture.scene]
  if (!place) return undefined
  const hours = skies[light]
  return { place, palette: hours.find((palette) => palette === picture.palette) ?? hours[0], label: picture.alt }
}
