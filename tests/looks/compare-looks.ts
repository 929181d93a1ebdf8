/** Defines the tests of looks. Each list of looks has a test file of its own, so that they run next to one another. */
import { afterAll, describe, expect, it } from 'vitest'
import { closeWindows } from '../support/journey/journey.ts'
import { acceptPicture, findChange } from '../support/looks/accepted-pictures.ts'
import { folders, listPictures, type LookPicture } from './all-looks.ts'
import type { Look } from './look.ts'
import { closeGallery, openLook } from './open-look.ts'
import { takePicture } from './take-picture.ts'

/** `npm run test:looks -- --accept` sets it. */
export const isAccepting = process.env['ALAIA_ACCEPT_LOOKS'] === '1'

/** Parts of the names of the looks to compare; all looks by default. */
export const chosenNames: readonly string[] = (process.env['ALAIA_LOOK_NAMES'] ?? '').split(' ').filter(Boolean)

const isChosen = ({ id }: LookPicture): boolean =>
  chosenNames.length === 0 || chosenNames.some((name) => id.includes(name))

/** Looks of one window follow one another. */
const sortKey = ({ look, variant }: LookPicture): string =>
  [look.who ?? '', variant, look.isAlone ? look.name : ''].join(' ')

/** @returns what has changed, as a sentence */
const compareLook = async ({ id, look, variant }: LookPicture): Promise<string | undefined> => {
  const picture = await takePicture(await openLook(look, variant))
  if (!isAccepting) return findChange(id, picture, folders)
  await acceptPicture(id, picture, folders)
  return undefined
}

export const compareLooks = (looks: readonly Look[]): void => {
  afterAll(closeWindows)
  afterAll(closeGallery)

  const pictures = listPictures(looks)
    .filter(isChosen)
    .toSorted((one, other) => sortKey(one).localeCompare(sortKey(other)))

  describe('the look', () => {
    it('has a name of its own in this list', () => {
      const ids = listPictures(looks).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    })

    it.each(pictures)('$id is the accepted one', async (picture) => {
      expect(await compareLook(picture)).toBeUndefined()
    })
  })
}
