import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acceptPicture, findChange, type PictureFolders } from './accepted-pictures.ts'

/** A screen with a button of 40 x 20 pixels, which are 800. */
const drawScreen = async (button: string): Promise<Buffer> => {
  const top = await sharp({ create: { width: 40, height: 20, channels: 4, background: button } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 200, height: 120, channels: 4, background: '#f1f7f3' } })
    .composite([{ input: top, left: 30, top: 50 }])
    .png()
    .toBuffer()
}

let root = ''
let folders: PictureFolders = { accepted: '', changed: '' }

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'alaia-pictures-'))
  folders = { accepted: join(root, 'accepted'), changed: join(root, 'changed') }
})
afterEach(() => rm(root, { recursive: true, force: true }))

const listChanged = () => ['home.actual.png', 'home.diff.png'].filter((file) => existsSync(join(folders.changed, file)))

describe('the accepted picture of a look', () => {
  it('is missing at first, and the new picture is written to the folder of changes', async () => {
    expect(await findChange('home', await drawScreen('#10505c'), folders)).toMatch(
      /^No picture of home is accepted yet/,
    )
    expect(listChanged()).toEqual(['home.actual.png'])
  })

  it('is like a picture that was taken again', async () => {
    await acceptPicture('home', await drawScreen('#10505c'), folders)
    expect(await findChange('home', await drawScreen('#10505c'), folders)).toBeUndefined()
    expect(listChanged()).toEqual([])
  })

  it('differs if one color has changed, and the message counts the pixels and names both files', async () => {
    await acceptPicture('home', await drawScreen('#10505c'), folders)
    const message = await findChange('home', await drawScreen('#1a5f6b'), folders)
    expect(message).toMatch(/^800 pixels of home have changed: they are red in home.diff.png, next to home.actual.png/)
    expect(message).toMatch(/npm run test:looks -- --accept home$/)
    expect(listChanged()).toEqual(['home.actual.png', 'home.diff.png'])
  })

  it('is the changed one after it was accepted, and the files of the change are removed', async () => {
    await acceptPicture('home', await drawScreen('#10505c'), folders)
    await findChange('home', await drawScreen('#1a5f6b'), folders)
    await acceptPicture('home', await drawScreen('#1a5f6b'), folders)
    expect(listChanged()).toEqual([])
    expect(await findChange('home', await drawScreen('#1a5f6b'), folders)).toBeUndefined()
    expect(await findChange('home', await drawScreen('#10505c'), folders)).toMatch(/^800 pixels/)
  })
})
