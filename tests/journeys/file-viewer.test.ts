// @tag file-viewer
/**
 * Files of every type: shown if possible, offered as a download if not, and the same message for all unavailable
 * ones.
 */
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOfficeProgram } from '#server/platform/office/convert-to-pdf.ts'
import { isFocused } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, button } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, variants, type Window } from '../support/journey/journey.ts'
import { signInResourceAdmin } from '../support/journey/resource-admin.ts'
import { createPdf } from '../support/files/create-pdf.ts'
import { createSpeech, createWav } from '../support/files/audio-files.ts'
import { findStructureFaults } from '../support/browser/page-structure.ts'

afterAll(closeWindows)

const TEACHER = 'teacher@riverbend.test'

const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: '#3a7' } })

const markdown = `# Before the lesson

Put the **mats** out. <script>document.title = 'hostile'</script> <img src=x onerror="document.title='hostile'">

[Bad](javascript:alert(1)) and [good](https://example.org).
`

/** A video that no browser can play: its first box without content. */
const unplayableVideo = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\u0002\0isommp42', 'latin1'),
])

const LONG_NAME = 'the-rather-long-name-of-a-text-that-has-to-be-cut-somewhere-in-the-bar.txt'

/** Storage keys by file name. */
const keys = new Map<string, string>()

/** Takes two lines of a page. */
const LONG_SENTENCE = 'The LIGHTHOUSE rests on a row of stones, and sailors see it from far away.'

beforeAll(async () => {
  const admin = await signInResourceAdmin()
  const { uuid } = await admin.folder(`Views ${Date.now()}`)
  const contents: Record<string, Buffer> = {
    'a picture.png': await picture.clone().png().toBuffer(),
    'another.jpg': await picture.clone().png().toBuffer(),
    'sheet.pdf': await createPdf(['Trace your hand.', 'The lighthouse blinks.', LONG_SENTENCE]),
    'broken.pdf': Buffer.from('%PDF-1.7\nnothing of a document\n'),
    'read me.md': Buffer.from(markdown),
    'notes.txt': Buffer.from('Bring paper & pens.\n<b>no</b>'),
    'list.csv': Buffer.from('Name,Group\n"Lee, Ann",Otters\n'),
    'open quote.csv': Buffer.from('Name;Group\nZoé;Otters\n"Bo;Otters\nCy;Otters\n', 'latin1'),
    [LONG_NAME]: Buffer.from('short'),
    'murmur.wav': createWav([createSpeech(1)]),
    'film.mp4': unplayableVideo,
    'rich.rtf': Buffer.from('{\\rtf1 Plan}'),
    'drawing.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  }
  for (const [name, bytes] of Object.entries(contents)) {
    const { key_path } = await admin.file({ name, bytes: new Uint8Array(bytes), folder: uuid })
    keys.set(name, key_path)
  }
})

const toViewUrl = (name: string) => `/view?${new URLSearchParams({ key_path: keys.get(name) ?? '' })}`

const openFile = async ({ page }: Window, name: string): Promise<void> => {
  await page.goto(toViewUrl(name))
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

const main = (page: Page) => page.getByRole('main')
const pageRegion = (page: Page, number: number) => page.getByRole('region', { name: `Page ${number}`, exact: true })

describe('the file viewer', () => {
  test('shows a document with pages, search, zoom and print', async () => {
    const window = await openSignedInWindow(TEACHER)
    const { page } = window
    await openFile(window, 'sheet.pdf')
    await pageRegion(page, 1).getByText('Trace your hand.').waitFor()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 1' }).waitFor()

    // The keys work as soon as the document is open, wherever the focus is.
    await page.keyboard.press('PageDown')
    await page.getByText('2 of 3').waitFor()
    await page.keyboard.press('End')
    await page.getByText('3 of 3').waitFor()
    const before = await pageRegion(page, 1).boundingBox()
    await page.keyboard.press('-')
    await expect
      .poll(async () => (await pageRegion(page, 1).boundingBox())?.width ?? 0)
      .toBeLessThan(before?.width ?? 0)

    await page.keyboard.press('Control+f')
    await page.keyboard.type('lighthouse')
    await page.getByText('1 of 2').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('2 of 2').waitFor()
    await expect.poll(() => pageRegion(page, 3).locator('mark').count()).toBe(1)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(LONG_SENTENCE.toLowerCase())
    await page.getByText('1 of 1', { exact: true }).waitFor()
    // One mark for each line.
    await expect.poll(() => pageRegion(page, 3).locator('mark').count()).toBe(2)
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(page.getByRole('region', { name: 'Pages' }))).toBe(true)
    await page.keyboard.press('Home')
    await page.getByText('1 of 3').waitFor()

    // Printing renders all pages as pictures.
    await page.evaluate(() => {
      globalThis.print = () => {
        document.documentElement.dataset['printed'] = String(document.querySelectorAll('body > div > img').length)
      }
    })
    await button(page, 'Print').click()
    await expect.poll(() => page.locator('html').getAttribute('data-printed')).toBe('3')
    expect(window.problems).toEqual([])
    await window.close()
  })

  test.each(variants)('has an accessible feedback form, $size and $theme', async (options) => {
    const window = await openSignedInWindow(TEACHER, options)
    const { page } = window
    await openFile(window, 'sheet.pdf')
    await pageRegion(page, 1).getByText('Trace your hand.').waitFor()
    await page.getByRole('button', { name: 'Feedback', exact: true }).click()
    await page.getByRole('button', { name: 'Did you see something wrong? Feedback' }).click()
    const form = page.getByRole('dialog', { name: 'Did you see something wrong?' })
    await form.waitFor()
    await expectAccessible(window, 'a document with the form of feedback')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Feedback').waitFor()
    await expectAccessible(window, 'a document with the feedback button')
    await window.close()
  })

  test('shows pictures and goes to the next file', async () => {
    const window = await openSignedInWindow(TEACHER)
    const { page } = window
    await page.goto('/teacher/learn/resources')
    const views = page.getByRole('main').getByRole('link', { name: /^Views / })
    await views.last().click()
    await page.getByRole('link', { name: /^a picture\.png/ }).click()
    await page.getByText('PNG, 1 KB, 80 by 60').waitFor()
    await button(page, 'Next file').click()
    await page.getByRole('heading', { level: 1, name: 'another.jpg' }).waitFor()
    await page.getByText("It's named .jpg, but it's PNG.").waitFor()
    await button(page, 'Zoom in').click()
    await page.getByText('125%').waitFor()
    await button(page, /^Back$/).click()
    await page.getByRole('heading', { level: 1, name: /^Views / }).waitFor()
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('shows text, Markdown, CSV and audio without running scripts', async () => {
    const window = await openSignedInWindow(TEACHER)
    const { page } = window
    await openFile(window, 'read me.md')
    await main(page).getByRole('heading', { name: 'Before the lesson' }).waitFor()
    await main(page).getByText("<script>document.title = 'hostile'</script>").waitFor()
    expect(await main(page).getByRole('link').allInnerTexts()).toEqual(['good'])
    expect(await page.title()).toMatch(/^read me\.md/)
    await openFile(window, 'notes.txt')
    await main(page).getByText('<b>no</b>').waitFor()
    await openFile(window, 'list.csv')
    await main(page).getByRole('cell', { name: 'Lee, Ann' }).waitFor()
    await openFile(window, 'open quote.csv')
    await main(page).getByText('A quotation mark is opened in line 3 and never closed.').waitFor()
    expect(await main(page).getByRole('cell').allInnerTexts()).toEqual(['Zoé', 'Otters'])
    await openFile(window, 'murmur.wav')
    await main(page).locator('audio').waitFor()
    expect(window.problems).toEqual([])
    await window.close()
  })

  test("offers a download for files that can't be shown", async () => {
    const window = await openSignedInWindow(TEACHER)
    const { page } = window
    const kinds: ([name: string, why: string | RegExp] | undefined)[] = [
      ['drawing.svg', 'This type of file'],
      // With LibreOffice, it is shown (office.long.test.ts).
      findOfficeProgram() ? undefined : ['rich.rtf', /Office files can't be shown|being prepared/],
      ['film.mp4', "This browser can't play it"],
      ['broken.pdf', "This PDF can't be shown"],
    ]
    for (const [name, why] of kinds.filter((kind) => kind !== undefined)) {
      await openFile(window, name)
      await main(page).getByText(why).waitFor()
    }
    const saving = page.waitForEvent('download')
    await main(page).getByRole('link', { name: 'Download' }).click()
    expect((await saving).suggestedFilename()).toBe('broken.pdf')
    await window.close()
  })
})

const hostile = [
  '',
  '../../etc/passwd',
  '/etc/passwd',
  'private/%2e%2e/secret',
  'C:\\boot.ini',
  'resources/00000000-0000-4000-8000-000000000000.pdf',
  'x'.repeat(600),
]
const REFUSED = "This file isn't available to you"

describe('an unavailable file', () => {
  test('shows the same message for every key', async () => {
    const window = await openSignedInWindow(TEACHER)
    const { page } = window
    for (const key_path of hostile) {
      await page.goto(`/view?${new URLSearchParams({ key_path })}`)
      await page.getByText(REFUSED).waitFor()
      expect(await page.getByRole('link', { name: /Download/ }).count(), key_path).toBe(0)
    }
    await window.close()
  })

  test('shows the same message to a student without access', async () => {
    const window = await openSignedInWindow('student@riverbend.test')
    await window.page.goto(toViewUrl('sheet.pdf'))
    await window.page.getByText(REFUSED).waitFor()
    const answer = await window.page.request.get(`/media/${keys.get('sheet.pdf')}`)
    expect(answer.status()).toBe(404)
    await window.close()
  })
})

describe.each(variants)('the file viewer, $size and $theme', (options) => {
  test('is accessible for every kind of file', async () => {
    const window = await openSignedInWindow(TEACHER, options)
    const { page } = window
    await openFile(window, 'sheet.pdf')
    await pageRegion(page, 1).getByText('Trace your hand.').waitFor()
    await button(page, 'Find in this document').click()
    await expect.poll(() => isFocused(page.getByRole('searchbox'))).toBe(true)
    await expectAccessible(window, 'a document')
    for (const name of ['a picture.png', 'read me.md', 'murmur.wav', 'drawing.svg']) {
      await openFile(window, name)
      await page.waitForLoadState('networkidle')
      await expectAccessible(window, name)
    }
    await openFile(window, LONG_NAME)
    expect(await findStructureFaults(page)).toEqual([])
    await window.close()
  })
})
