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
import { authoredSources } from './handouts/authored-sources.ts'

const root = join(import.meta.dirname, '..')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, paper: { type: 'string' }, large: { type: 'boolean' } },
})
const [folder = join(root, 'dist/hand-outs')] = positionals
/** Pixels of one cell of the sheet, and the number of cells in a row. */
const cell = values.large ? { width: 1060, height: 1120, row: 2 } : { width: 420, height: 500, row: 6 }
const GROUND = '#8d9a9b'

interface Canvas {
  canvas: { toBuffer(type: 'image/png'): Buffer }
  context: NonNullable<Parameters<PDFPageProxy['render']>[0]['canvasContext']>
}

const picture = async (page: PDFPageProxy, factory: { create(width: number, height: number): Canvas }) => {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min((cell.width - 20) / width, (cell.height - 20) / height)
  const viewport = page.getViewport({ scale })
  const { canvas, context } = factory.create(Math.floor(viewport.width), Math.floor(viewport.height))
  await page.render({ canvas: null, canvasContext: context, viewport }).promise
  return canvas.toBuffer('image/png')
}

/** Pictures of the pages of one handout. */
const pictures = async (bytes: Uint8Array): Promise<Buffer[]> => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const factory = document.canvasFactory as { create(width: number, height: number): Canvas }
  const pagePictures: Buffer[] = []
  for (let page = 1; page <= document.numPages; page++) {
    pagePictures.push(await picture(await document.getPage(page), factory))
  }
  await document.loadingTask.destroy()
  return pagePictures
}

const writeContactSheet = async (file: string, those: readonly Buffer[]): Promise<void> => {
  const rows = Math.ceil(those.length / cell.row)
  const size = { width: Math.min(cell.row, those.length) * cell.width, height: rows * cell.height }
  const composite = those.map((input, at) => ({
    input,
    left: (at % cell.row) * cell.width + 10,
    top: Math.floor(at / cell.row) * cell.height + 10,
  }))
  await sharp({ create: { ...size, channels: 3, background: GROUND } })
    .composite(composite)
    .png()
    .toFile(file)
}

mkdirSync(folder, { recursive: true })
const paper = values.paper === 'a4' ? ('a4' satisfies PaperName) : 'letter'
const sources = authoredSources(root).filter(({ name }) => name.includes(values.only ?? ''))
const all: Buffer[] = []
for (const { name, source } of sources) {
  const { bytes, pages } = await renderHandout({ ...source, paper })
  writeFileSync(join(folder, `${name.replaceAll('/', '--')}.pdf`), bytes)
  all.push(...(await pictures(bytes)))
  process.stdout.write(`${name}: ${pages} ${pages === 1 ? 'page' : 'pages'}\n`)
}
const each = cell.row * (values.large ? 2 : 4)
for (let at = 0; at < all.length; at += each) {
  await writeContactSheet(join(folder, `sheet-${Math.floor(at / each) + 1}.png`), all.slice(at, at + each))
}
