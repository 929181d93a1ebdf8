/** The typefaces of a hand-out: the same as on the screen, as files that can be put into a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackFace } from './unpack-face.ts'

const files = {
  text: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-%-400-normal.woff',
  bold: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-%-700-normal.woff',
  italic: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-%-400-italic.woff',
  boldItalic: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-%-700-italic.woff',
  title: 'kreon/files/kreon-%-600-normal.woff',
} as const

export type Face = keyof typeof files
/** Of one face: the letters of most of America and Western Europe, and those of their neighbours. */
export type FaceFile = Face | `${Face}Extended`

const require = createRequire(import.meta.url)
const read = (pattern: string, letters: 'latin' | 'latin-ext') =>
  unpackFace(readFileSync(require.resolve(`@fontsource/${pattern.replace('%', letters)}`)))

/** Read once, when the first hand-out is made. */
let known: readonly (readonly [FaceFile, Buffer])[] | undefined

export const faceFiles = (): readonly (readonly [FaceFile, Buffer])[] =>
  (known ??= (Object.keys(files) as Face[]).flatMap((face) => [
    [face, read(files[face], 'latin')] as const,
    [`${face}Extended` as const, read(files[face], 'latin-ext')] as const,
  ]))
