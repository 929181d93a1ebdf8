/** Prints on the pages of one PDF: text, shapes and pictures, and the tags that say what each of them is. */
import PdfDocument from 'pdfkit'
import { type Face, type FaceFile, readFaceFiles } from './faces.ts'
import type { PrintArea, Paper } from './paper.ts'

type Document = InstanceType<typeof PdfDocument>
export type PdfTag = PDFKit.PDFStructureElement
export type PdfDrawing = Pick<
  Document,
  | 'path'
  | 'rect'
  | 'roundedRect'
  | 'circle'
  | 'moveTo'
  | 'lineTo'
  | 'fillColor'
  | 'strokeColor'
  | 'lineWidth'
  | 'lineCap'
  | 'dash'
  | 'undash'
  | 'fill'
  | 'stroke'
  | 'fillAndStroke'
  | 'image'
  | 'save'
  | 'restore'
  | 'clip'
  | 'translate'
>

/** The structure types of PDF that handouts use. */
export type TagName =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Sect'
  | 'Figure'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'

interface TagOptions {
  alt?: string
  /** Left, top, right and bottom on the page. */
  bbox?: [number, number, number, number]
  scope?: 'Column' | 'Row'
}

interface NamedTag extends TagOptions {
  name: TagName
}

export interface DrawnText {
  text: string
  face: FaceFile
  size: number
  color: string
  x: number
  /** The y position of the baseline. */
  baseline: number
}

export interface DocumentInfo {
  title: string
  subject: string
  /** A BCP 47 language tag. */
  language: string
  paper: Paper
}

/** The creation date is fixed, so that the same handout gives the same bytes. */
const FIXED_DATE = new Date('2000-01-01T00:00:00Z')

const openDocument = ({ title, subject, language, paper }: DocumentInfo): Document =>
  new PdfDocument({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: title,
      Subject: subject,
      Author: 'Alaia',
      Creator: 'Alaia',
      Producer: 'Alaia',
      CreationDate: FIXED_DATE,
    },
  })

const collectBytes = async (document: Document): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const memoizeByKey = <Value>(find: (key: string) => Value): ((key: string) => Value) => {
  const resolved = new Map<string, Value>()
  return (key) => {
    if (!resolved.has(key)) resolved.set(key, find(key))
    return resolved.get(key) as Value
  }
}

const splitKey = (key: string): [string, string] => {
  const spaceIndex = key.indexOf(' ')
  return [key.slice(0, spaceIndex), key.slice(spaceIndex + 1)]
}

export type PdfPress = ReturnType<typeof openPdfPress>

export const openPdfPress = (info: DocumentInfo) => {
  const document = openDocument(info)
  for (const [face, bytes] of readFaceFiles()) document.registerFont(face, bytes)
  const root = document.struct('Document')
  document.addStructure(root)
  const addTag = (parent: PdfTag | null, tag: PdfTag) => {
    const parentTag = parent ?? root
    parentTag.add(tag)
    return tag
  }
  const selectFont = (face: FaceFile, size: number) => document.font(face).fontSize(size)
  // Widths are cached because the same words are tried in many sizes until a page is full. No typeface has a space in
  // its name.
  const getWidth = memoizeByKey((key) => {
    const [face, text] = splitKey(key)
    return selectFont(face as FaceFile, 1).widthOfString(text)
  })
  const findFile = memoizeByKey((key) => {
    const [face, letter] = splitKey(key)
    return ([face as Face, `${face as Face}Extended`] as const).find((file) => hasLetter(document.font(file), letter))
  })
  return {
    paper: info.paper,
    newPage: () => void document.addPage(),
    /** Returns the width in points. */
    measureWidth: (text: string, face: FaceFile, size: number): number => getWidth(`${face} ${text}`) * size,
    /** Returns the file of a typeface that has this letter, or undefined. */
    fileWith: (letter: string, face: Face): FaceFile | undefined => findFile(`${face} ${letter}`),
    write({ text, face, size, color, x, baseline }: DrawnText): void {
      selectFont(face, size).fillColor(color).text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    },
    /** Draws something without meaning, which screen readers skip. */
    decorate(draw: (drawing: PdfDrawing) => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
      document.markContent('Artifact', { type })
      document.save()
      draw(document)
      document.restore()
      document.endMarkedContent()
    },
    /** Tags the drawing, in reading order. Without a parent, the tag is added to the document itself. */
    tagged(parent: PdfTag | null, nameOrTag: TagName | NamedTag, draw: (drawing: PdfDrawing) => void): void {
      const { name, ...texts }: NamedTag = typeof nameOrTag === 'string' ? { name: nameOrTag } : nameOrTag
      const tag = document.struct(name, texts, () => draw(document))
      addTag(parent, tag).end()
    },
    /** Opens a tag that contains others. Close it with `end()`. */
    group: (parent: PdfTag | null, name: TagName, texts: TagOptions = {}): PdfTag =>
      addTag(parent, document.struct(name, texts)),
    async finish(): Promise<Uint8Array> {
      root.end()
      document.end()
      return collectBytes(document)
    },
  }
}

/** Reads an internal field of the library, the font that was chosen last, which its types don't include. */
const hasLetter = (document: Document, letter: string): boolean => {
  const { _font: selectedFont } = document as unknown as {
    _font: { font: { hasGlyphForCodePoint(point: number): boolean } }
  }
  return selectedFont.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

/** Returns the position of a figure in the format that a tag expects. */
export const toBoundingBox = ({ x, y, width, height }: PrintArea): [number, number, number, number] => [
  x,
  y,
  x + width,
  y + height,
]
