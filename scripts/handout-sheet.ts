/**
 * Renders every authored handout and puts pictures of all pages on contact sheets: `node scripts/handout-sheet.ts
 * FOLDER [--only TEXT] [--paper a4] [--large]`
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import type { PaperName } from '../src/server/generation/handouts/handouts.ts'
import { renderHandout } from '../src/server/generation/handouts/handouts.ts'
import { readAuthoredHandouts } from './handouts/authored-handouts.ts'

const root = join(import.meta.dirname, '..')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, paper: { type: 'string' }, large: { type: 'boolean' } },
})
const [folder = join(root, 'dist/handouts')] = positionals
/** Pixels of one cell of the sheet, and the number of cells in a row. */
const cell = values.large ? { width: 1060, height: 1120, row: 2 } : { width: 420, height: 500, row: 6 }
const BACKGROUND = '#8d9a9b'

interface Canvas {
  canvas: { toBuffer(type: 'image/png'): Buffer }
  context: NonNullable<Parameters<PDFPageProxy['render']>[0]['canvasContext']>
}

const renderPicture = async (page: PDFPageProxy, factory: { create(width: number, height: number): Canvas }) => {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min((cell.width - 20) / width, (cell.height - 20) / height)
  const viewport = page.getViewport({ scale })
  const { canvas, context } = factory.create(Math.floor(viewport.width), Math.floor(viewport.height))
  await page.render({ canvas: null, canvasContext: context, viewport }).promise
  return canvas.toBuffer('image/png')
}

/** Pictures of the pages of one handout. */
const renderPictures = async (bytes: Uint8Array): Promise<Buffer[]> => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const factory = document.canvasFactory as { create(width: number, height: number): Canvas }
  const pagePictures: Buffer[] = []
  for (let page = 1; page <= document.numPages; page++) {
    pagePictures.push(await renderPicture(await document.getPage(page), factory))
  }
  await document.loadingTask.destroy()
  return pagePictures
}

const writeContactSheet = async (file: string, images: readonly Buffer[]): Promise<void> => {
  const rows = Math.ceil(images.length / cell.row)
  const size = { width: Math.min(cell.row, images.length) * cell.width, height: rows * cell.height }
  const composite = images.map((input, index) => ({
    input,
    left: (index % cell.row) * cell.width + 10,
    top: Math.floor(index / cell.row) * cell.height + 10,
  }))
  await sharp({ create: { ...size, channels: 3, background: BACKGROUND } })
    .composite(composite)
    .png()
    .toFile(file)
}

mkdirSync(folder, { recursive: true })
const paper = values.paper === 'a4' ? ('a4' satisfies PaperName) : 'letter'
const sources = readAuthoredHandouts(root).filter(({ name }) => name.includes(values.only ?? ''))
const allPictures: Buffer[] = []
for (const { name, source } of sources) {
  const { bytes, pages } = await renderHandout({ ...source, paper })
  writeFileSync(join(folder, `${name.replaceAll('/', '--')}.pdf`), bytes)
  allPictures.push(...(await renderPictures(bytes)))
  process.stdout.write(`${name}: ${pages} ${pages === 1 ? 'page' : 'pages'}\n`)
}
const cellsPerSheet = cell.row * (values.large ? 2 : 4)
for (let index = 0; index < allPictures.length; index += cellsPerSheet) {
  await writeContactSheet(
    join(folder, `sheet-${Math.floor(index / cellsPerSheet) + 1}.png`),
    allPictures.slice(index, index + cellsPerSheet),
  )
}
