/** A look is a screen, or a part of the gallery, in a state that is the same in every run. */
import type { Page } from 'playwright-core'
import type { ScreenArea } from '#rules/screens.ts'
import type { Size, Theme, Who } from '../support/journey/journey.ts'

/** `wide` is 1440 x 900 pixels, and `phone` is 390 x 844. */
export type LookVariant = `${Size}-${Theme}`

/**
 * The place of a look: a path, which may have the parameters of rules/screens.ts; the beginning of the address of an
 * example page, whose item only a running server knows; or a part of the gallery.
 */
export type LookPlace = { path: string } | { example: string; area: ScreenArea } | { gallery: string }

export interface Look {
  /** In kebab-case. Its pictures have this name. */
  name: string
  place: LookPlace
  /** Nobody is signed in without it. */
  who?: Who
  variants: readonly LookVariant[]
  /** Opens a dialog or another state. It must change nothing on the server: other looks would see it. */
  open?: (page: Page) => Promise<unknown>
  /** The look leaves something behind in its window, such as the mini player. */
  isAlone: boolean
}

/** Most looks have one picture. Sizes and themes alternate, so that each is on many screens. */
export const WIDE_LIGHT: readonly LookVariant[] = ['wide-light']
export const WIDE_DARK: readonly LookVariant[] = ['wide-dark']
export const PHONE_LIGHT: readonly LookVariant[] = ['phone-light']
export const PHONE_DARK: readonly LookVariant[] = ['phone-dark']

/** Each size and each theme once, for screens that differ much between sizes. A look without variants has these. */
const BOTH_SIZES: readonly LookVariant[] = ['wide-light', 'phone-dark']

interface LookOptions {
  on?: readonly LookVariant[]
  open?: Look['open']
  isAlone?: boolean
}

/** @returns a function that defines looks of one person */
export const createLookFactory =
  (who?: Who) =>
  (name: string, place: LookPlace, { on = BOTH_SIZES, open, isAlone = false }: LookOptions = {}): Look => ({
    name,
    place,
    variants: on,
    isAlone,
    ...(who ? { who } : {}),
    ...(open ? { open } : {}),
  })

export const at = (path: string): LookPlace => ({ path })
export const atExample = (area: ScreenArea, example: string): LookPlace => ({ area, example })
