import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeWindows } from '../support/journey/journey.ts'
import { toAcceptedName } from '../support/looks/accepted-pictures.ts'
import { comparePixels, readPixels } from '../support/looks/compare-pixels.ts'
import { allLooks, folders, listPictures } from './all-looks.ts'
import { chosenNames, isAccepting } from './compare-looks.ts'
import type { Look } from './look.ts'
import { openLook } from './open-look.ts'
import { takePicture } from './take-picture.ts'

afterAll(closeWindows)

describe('the names of looks', () => {
  it('contain every name that was chosen', () => {
    const ids = listPictures(allLooks).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(chosenNames.filter((name) => !ids.some((id) => id.includes(name)))).toEqual([])
  })
})

describe.skipIf(chosenNames.length > 0)('the accepted pictures', () => {
  it('each belong to a look', async () => {
    const names = new Set(listPictures(allLooks).map(({ id }) => toAcceptedName(id)))
    const strays = (await readdir(folders.accepted)).filter((file) => !names.has(file))
    if (isAccepting) for (const file of strays.splice(0)) await rm(join(folders.accepted, file))
    expect(strays).toEqual([])
  })
})

/** A page that has a heading, text, a form and links. */
const samplePage: Look = { name: 'sample', place: { path: '/login' }, variants: ['wide-light'], isAlone: true }

/** Takes a picture of the same page before and after an action, and compares both. */
const isSameAfter = async (action: (page: Page) => Promise<unknown>): Promise<boolean> => {
  const page = await openLook(samplePage, 'wide-light')
  const before = await takePicture(page)
  await action(page)
  return comparePixels(await readPixels(before), await readPixels(await takePicture(page))).isSame
}

describe.skipIf(chosenNames.length > 0)('a page', () => {
  it('looks the same after it was opened again', async () => {
    expect(await isSameAfter(() => openLook(samplePage, 'wide-light'))).toBe(true)
  })

  it('looks different if one color is a little darker', async () => {
    const darken = (page: Page) =>
      page.evaluate(() => document.documentElement.style.setProperty('--action', 'oklch(0.36 0.078 205)'))
    expect(await isSameAfter(darken)).toBe(false)
  })

  it('looks different if one label is two pixels lower', async () => {
    const move = (page: Page) =>
      page
        .locator('label')
        .first()
        .evaluate((label) => (label.style.translate = '0 2px'))
    expect(await isSameAfter(move)).toBe(false)
  })
})
