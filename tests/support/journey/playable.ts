/** Sessions that browser tests play: they are rendered once, before the first browser test. */
export const PLAYABLE_SLUGS = ['the-kazoo', 'limpet-foot', 'ten-and-begin-again', 'name-tags'] as const
export type PlayableSlug = (typeof PLAYABLE_SLUGS)[number]
