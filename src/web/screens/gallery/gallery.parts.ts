/** The names that `?part=` accepts; gallery checks iterate over them. */

/** Shown together unless one is requested, in this order. */
export const SECTION_NAMES = [
  'actions',
  'fields',
  'choices',
  'prints',
  'overlays',
  'notices',
  'states',
  'figures',
  'charts',
  'tables',
  'colors',
] as const

/** Each of these fills the whole screen, so it is shown alone. */
export const SCREEN_NAMES = [
  'app-frame',
  'public-frame',
  'bare-layout',
  'sign-in-frame',
  'loader',
  'exercise-loader',
  'exercise-loader-late',
] as const

export type GallerySectionName = (typeof SECTION_NAMES)[number]
export type ScreenName = (typeof SCREEN_NAMES)[number]

export const isSection = (name: string): name is GallerySectionName =>
  (SECTION_NAMES as readonly string[]).includes(name)
export const isScreen = (name: string): name is ScreenName => (SCREEN_NAMES as readonly string[]).includes(name)
