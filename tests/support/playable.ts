/** Sessions that journeys play: their sounds are made before the first journey begins, once for all houses. */
export const PLAYABLE = ['the-kazoo', 'limpet-foot', 'ten-and-begin-again', 'name-tags'] as const
export type Playable = (typeof PLAYABLE)[number]
