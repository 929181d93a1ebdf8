/**
 * Reads a PDF as a reader does, for tests: its text, tags and typefaces, and the positions of everything on the page.
 */
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Matrix = [number, number, number, number, number, number]

export interface Extent {
  left: number
  bottom: number
  right: number
  top: number
}

export interface ReadPage {
  width: number
  height: number
  text: string
  /** The extents of each text run, shape and picture. */
  extents: Extent[]
  /** Names of tags from the outside in, in document order. */
  tags: string[]
  /** The alternative texts of figures. */
  alts: string[]
  faces: { name: string; embedded: boolean }[]
}

const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]

const transformBox = ([left, bottom, right, top]: readonly number[], matrix: Matrix): Extent => {
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]])
  const [across, up] = [corners.map(([x]) => x!), corners.map(([, y]) => y!)]
  return { left: Math.min(...across), bottom: Math.min(...up), right: Math.max(...across), top: Math.max(...up) }
}

/** Returns the extents of shapes and pictures, from the drawing operators of the page. */
const listShapes = async (page: PDFPageProxy): Promise<Extent[]> => {
  const { fnArray, argsArray } = await page.getOperatorList()
  const extents: Extent[] = []
  const savedMatrices: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [index, operation] of fnArray.entries()) {
    const operands = argsArray[index] as unknown[]
    if (operation === OPS.save) savedMatrices.push(matrix)
    else if (operation === OPS.restore) matrix = savedMatrices.pop() ?? matrix
    else if (operation === OPS.transform) matrix = multiply(matrix, operands as unknown as Matrix)
    else if (operation === OPS.paintImageXObject) extents.push(transformBox([0, 0, 1, 1], matrix))
    else if (operation === OPS.constructPath && operands[2]) {
      extents.push(transformBox(Array.from(operands[2] as Float32Array), matrix))
    }
  }
  return extents
}

interface StructNode {
  role?: string
  alt?: string
  children?: StructNode[]
}

const walk = (node: StructNode | null, visit: (node: StructNode) => void): void => {
  if (!node) return
  visit(node)
  for (const child of node.children ?? []) walk(child, visit)
}

const listFaces = async (page: PDFPageProxy, names: ReadonlySet<string>) =>
  [...names].map((name) => {
    const face = page.commonObjs.get(name) as { name: string; missingFile?: boolean; data?: unknown }
    return { name: face.name, embedded: face.missingFile !== true && face.data !== undefined }
  })

const readPage = async (page: PDFPageProxy): Promise<ReadPage> => {
  const { width, height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const runs = items.flatMap((item) => ('str' in item ? [item] : []))
  const shapes = await listShapes(page)
  const [tags, alts]: [string[], string[]] = [[], []]
  walk((await page.getStructTree()) as StructNode | null, ({ role, alt }) => {
    if (role) tags.push(role)
    if (alt) alts.push(alt)
  })
  const textRuns = runs
    .filter(({ str }) => str.trim() !== '')
    .map(({ transform, width: across, height: textHeight }) => {
      const [, , , , x, y] = transform as Matrix
      return { left: x, right: x + across, bottom: y - textHeight * 0.25, top: y + textHeight * 0.8 }
    })
  return {
    width,
    height,
    text: runs.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''),
    extents: [...textRuns, ...shapes],
    tags,
    alts,
    faces: await listFaces(page, new Set(runs.map(({ fontName }) => fontName))),
  }
}

export interface ReadDocument {
  pages: ReadPage[]
  title: string
  language: string | null
  marked: boolean
}

export const readPages = async (bytes: Uint8Array): Promise<ReadDocument> => {
  const document: PDFDocumentProxy = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    fontExtraProperties: true,
  }).promise
  const pages: ReadPage[] = []
  for (let page = 1; page <= document.numPages; page++) pages.push(await readPage(await document.getPage(page)))
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } }
  const marked = ((await document.getMarkInfo()) as unknown as Map<string, boolean> | null)?.get('Marked') === true
  await document.loadingTask.destroy()
  return { pages, title: info.Title ?? '', language: info.Language ?? null, marked }
}
