/**
 * Reads the picture codes of a PDF as a camera does, for tests: from the shapes on the pages to the text in the
 * codes.
 */
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Modules = readonly (readonly boolean[])[]

interface Shape {
  x: number
  y: number
  width: number
  height: number
}

/** Operators and numbers of a path in pdf.js: 0 begins a shape at x and y, 1 draws a line, 4 closes the shape. */
const parseShapes = (path: readonly number[]): Shape[] => {
  const shapes: Shape[] = []
  let corners: [number, number][] = []
  for (let at = 0; at < path.length;) {
    if (path[at] === 4) {
      const [across, down] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
      const [x, y] = [Math.min(...across), Math.min(...down)]
      shapes.push({ x, y, width: Math.max(...across) - x, height: Math.max(...down) - y })
      corners = []
      at += 1
    } else if (path[at] === 0 || path[at] === 1) {
      corners.push([path[at + 1]!, path[at + 2]!])
      at += 3
    } else return []
  }
  return shapes
}

/** The fewest shapes in the path of a code. No other path has this many. */
const MIN_SHAPES = 80
/** The factor by which a shape is drawn higher than its module. */
const OVERLAP = 1.02

const toModules = (shapes: readonly Shape[]): Modules => {
  const module = Math.min(...shapes.map(({ height }) => height)) / OVERLAP
  const [left, top] = [Math.min(...shapes.map(({ x }) => x)), Math.min(...shapes.map(({ y }) => y))]
  const size = Math.round((Math.max(...shapes.map(({ x, width }) => x + width)) - left) / module)
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const { x, y, width } of shapes) {
    const [from, row] = [Math.round((x - left) / module), Math.round((y - top) / module)]
    for (let at = 0; at < Math.round(width / module); at += 1) dark[row]![from + at] = true
  }
  return dark
}

/** Codewords for error correction and for data in each block at level M, from version 1 on (ISO/IEC 18004, table 9). */
const blockSizes = [
  [],
  [16],
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
] as const

const masks: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

/** Reads the error correction level and the mask from the fifteen bits around the upper left corner. */
const readFormat = (dark: Modules): { level: number; mask: number } => {
  const formatModules = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y]),
    ...[7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8]),
  ] as [number, number][]
  const bits = formatModules.reduce((sum, [x, y], at) => sum | (Number(dark[y]![x]) << at), 0) ^ 0x5412
  return { level: bits >> 13, mask: (bits >> 10) & 7 }
}

/** Tells whether a module helps to find and align the code, and therefore holds no data. */
const createGuideTest = (size: number, version: number) => {
  const last = size - 7
  const centers = version === 1 ? [] : version < 7 ? [6, last] : [6, (last + 6) / 2, last]
  const isNearFinder = (x: number, y: number) => (x < 9 && (y < 9 || y >= size - 8)) || (x >= size - 8 && y < 9)
  const isInAlignment = (x: number, y: number) =>
    centers.some((cx) =>
      centers.some((cy) => {
        const corner = (cx === 6 && (cy === 6 || cy === last)) || (cx === last && cy === 6)
        return !corner && Math.abs(x - cx) < 3 && Math.abs(y - cy) < 3
      }),
    )
  const isVersionInfo = (x: number, y: number) =>
    version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))
  return (x: number, y: number) =>
    x === 6 || y === 6 || isNearFinder(x, y) || isInAlignment(x, y) || isVersionInfo(x, y)
}

const readBits = (dark: Modules, version: number): number[] => {
  const size = dark.length
  const { level, mask } = readFormat(dark)
  if (level !== 0) throw new Error(`a code of level ${level}, not of M`)
  const isReserved = createGuideTest(size, version)
  const bits: number[] = []
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (!isReserved(x, y)) bits.push(Number(dark[y]![x]) ^ Number(masks[mask]!(x, y) === 0))
      }
    }
  }
  return bits
}

const readCodewords = (dark: Modules): string => {
  const version = (dark.length - 17) / 4
  const bits = readBits(dark, version)
  const codewords = Array.from({ length: bits.length >> 3 }, (_one, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
  const lengths = blockSizes[version] as readonly number[]
  const blocks = lengths.map((): number[] => [])
  let offset = 0
  for (let index = 0; index < Math.max(...lengths); index += 1) {
    for (const [at, length] of lengths.entries()) if (index < length) blocks[at]!.push(codewords[offset++]!)
  }
  const data = blocks.flat().flatMap((codeword) => codeword.toString(2).padStart(8, '0').split(''))
  const readNumber = (from: number, length: number) => Number.parseInt(data.slice(from, from + length).join(''), 2)
  if (readNumber(0, 4) !== 4) throw new Error('a code of other than bytes')
  return Buffer.from(Array.from({ length: readNumber(4, 8) }, (_one, at) => readNumber(12 + at * 8, 8))).toString()
}

const readPageCodes = async (page: PDFPageProxy): Promise<string[]> => {
  const { fnArray, argsArray } = await page.getOperatorList()
  return fnArray.flatMap((operation, at) => {
    const [, [path]] =
      operation === OPS.constructPath ? (argsArray[at] as [number, [Float32Array | null]]) : [0, [null]]
    const shapes = path ? parseShapes(Array.from(path)) : []
    return shapes.length < MIN_SHAPES ? [] : [readCodewords(toModules(shapes))]
  })
}

/** Returns the codes in the order in which they are printed. */
export const readCodes = async (bytes: Uint8Array): Promise<string[]> => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const codes: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    codes.push(...(await readPageCodes(await document.getPage(page))))
  }
  await document.loadingTask.destroy()
  return codes
}
