/** Prints on the pages of one PDF: words, shapes and pictures, and the tags that say what each of them is. */
import PdfDocument from 'pdfkit'
import { type Face, type FaceFile, faceFiles } from './faces.ts'
import type { Area, Paper } from './paper.ts'

type Document = InstanceType<typeof PdfDocument>
export type Tag = PDFKit.PDFStructureElement
export type Drawing = Pick<
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

/** The structure types of PDF that a hand-out needs. */
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

interface TagWords {
  alt?: string
  /** Left, top, right and bottom on the page. */
  bbox?: [number, number, number, number]
  scope?: 'Column' | 'Row'
}

interface NamedTag extends TagWords {
  name: TagName
}

export interface DrawnText {
  text: string
  face: FaceFile
  size: number
  color: string
  x: number
  /** Of the line that letters stand on. */
  baseline: number
}

export interface DocumentInfo {
  title: string
  subject: string
  /** BCP 47. */
  language: string
  paper: Paper
}

/** The same hand-out gives the same bytes, so no page tells when it was made. */
const NO_TIME = new Date('2000-01-01T00:00:00Z')

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
      CreationDate: NO_TIME,
    },
  })

const collected = async (document: Document): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const remembered = <Value>(find: (key: string) => Value): ((key: string) => Value) => {
  const known = new Map<string, Value>()
  return (key) => {
    if (!known.has(key)) known.set(key, find(key))
    return known.get(key) as Value
  }
}

const parted = (key: string): [string, string] => {
  const at = key.indexOf(' ')
  return [key.slice(0, at), key.slice(at + 1)]
}

export type PdfPress = ReturnType<typeof openPdfPress>

export const openPdfPress = (about: DocumentInfo) => {
  const document = openDocument(about)
  for (const [face, bytes] of faceFiles()) document.registerFont(face, bytes)
  const root = document.struct('Document')
  document.addStructure(root)
  const under = (parent: Tag | null, tag: Tag) => {
    const above = parent ?? root
    above.add(tag)
    return tag
  }
  const choose = (face: FaceFile, size: number) => document.font(face).fontSize(size)
  // The same words are tried in many sizes until a page is full. No face has a space in its name.
  const widths = remembered((key) => {
    const [face, text] = parted(key)
    return choose(face as FaceFile, 1).widthOfString(text)
  })
  const files = remembered((key) => {
    const [face, letter] = parted(key)
    return ([face as Face, `${face as Face}Extended`] as const).find((file) => hasLetter(document.font(file), letter))
  })
  return {
    paper: about.paper,
    newPage: () => void document.addPage(),
    /** In points. */
    widthOf: (text: string, face: FaceFile, size: number): number => widths(`${face} ${text}`) * size,
    /** Which file of a face has this letter; none where no file has it. */
    fileWith: (letter: string, face: Face): FaceFile | undefined => files(`${face} ${letter}`),
    write({ text, face, size, color, x, baseline }: DrawnText): void {
      choose(face, size).fillColor(color).text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    },
    /** Something of no meaning, which a voice leaves out. */
    decorate(draw: (drawing: Drawing) => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
      document.markContent('Artifact', { type })
      document.save()
      draw(document)
      document.restore()
      document.endMarkedContent()
    },
    /** What is drawn is this, in the order of reading; without a parent it stands right in the document. */
    tagged(parent: Tag | null, as: TagName | NamedTag, draw: (drawing: Drawing) => void): void {
      const { name, ...words }: NamedTag = typeof as === 'string' ? { name: as } : as
      const tag = document.struct(name, words, () => draw(document))
      under(parent, tag).end()
    },
    /** Holds others, and is ended with `end()`. */
    group: (parent: Tag | null, name: TagName, words: TagWords = {}): Tag =>
      under(parent, document.struct(name, words)),
    async finish(): Promise<Uint8Array> {
      root.end()
      document.end()
      return collected(document)
    },
  }
}

/** What the library keeps of the face that was chosen last; its types do not tell. */
const hasLetter = (document: Document, letter: string): boolean => {
  const { _font: chosen } = document as unknown as {
    _font: { font: { hasGlyphForCodePoint(point: number): boolean } }
  }
  return chosen.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

/** For a figure: where it stands, as the tag wants to know. */
export const toBoundingBox = ({ x, y, width, height }: Area): [number, number, number, number] => [
  x,
  y,
  x + width,
  y + height,
]
