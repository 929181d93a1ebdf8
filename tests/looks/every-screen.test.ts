import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Screen, screens } from '#rules/screens.ts'
import { SCREEN_NAMES, SECTION_NAMES } from '#web/screens/gallery/gallery.parts.ts'
import { toAcceptedName } from '../support/looks/accepted-pictures.ts'
import { allLooks, folders, listPictures } from './all-looks.ts'
import type { LookPlace } from './look.ts'

/** Screens without a look, and why. */
const screensWithoutLook = new Map([
  ['/change-password', 'opens only from the link of an email, and leads to sign-in without it'],
  ['/first-admin', 'opens only while nobody can sign in'],
  ['/reflect/edit/:uuid', 'leads to a new journal entry if it is opened by its address'],
])

/** Parts of the gallery without a look, and why. */
const partsWithoutLook = new Map([
  ['colors', 'the test of contrast compares all colors'],
  ['exercise-loader-late', 'it waits for a clock'],
])

const MAX_BYTES = 8_000_000

/** Returns the path of the screen that a look shows; undefined for the gallery. */
const findScreenPath = (place: LookPlace): string | undefined => {
  if ('gallery' in place) return undefined
  const address = ('path' in place ? place.path : place.example).split('?')[0] ?? ''
  if (screens.some(({ path }) => path === address)) return address
  const parts = address.split('/')
  const isMatch = ({ path }: Screen): boolean => {
    const screenParts = path.split('/')
    return (
      parts.length === screenParts.length &&
      screenParts.every((screenPart, index) => screenPart.startsWith(':') || screenPart === parts[index])
    )
  }
  return screens.find(isMatch)?.path
}

describe('the looks', () => {
  it('show every screen, except for the named ones', () => {
    const shown = new Set(allLooks.map(({ place }) => findScreenPath(place)))
    const missing = screens.map(({ path }) => path).filter((path) => !shown.has(path))
    expect(missing.toSorted()).toEqual([...screensWithoutLook.keys()].toSorted())
  })

  it('show every part of the gallery, except for the named ones', () => {
    const shown = new Set(allLooks.map(({ place }) => ('gallery' in place ? place.gallery : undefined)))
    const missing = [...SECTION_NAMES, ...SCREEN_NAMES].filter((part) => !shown.has(part))
    expect(missing.toSorted()).toEqual([...partsWithoutLook.keys()].toSorted())
  })

  it('have an accepted picture each, and together show both sizes and both themes', () => {
    const accepted = new Set(readdirSync(folders.accepted))
    const pictures = listPictures(allLooks)
    expect(pictures.map(({ id }) => id).filter((id) => !accepted.has(toAcceptedName(id)))).toEqual([])
    expect(new Set(pictures.map(({ variant }) => variant)).size).toBe(4)
  })

  it('take at most 8 MB in the repository', () => {
    const sizes = readdirSync(folders.accepted).map((file) => statSync(join(folders.accepted, file)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES)
  })
})
