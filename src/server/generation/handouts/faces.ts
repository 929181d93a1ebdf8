/** The typefaces of a handout: the same as on screen, as files that can be embedded in a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackFace } from './unpack-face.ts'

const facePaths = {
  text: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-%-400-normal.woff',
  bold: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-%-700-normal.woff',
  italic: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-%-400-italic.woff',
  boldItalic: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-%-700-italic.woff',
  title: 'kreon/files/kreon-%-600-normal.woff',
} as const

export type Face = keyof typeof facePaths
/**
 * A typeface file. The basic file has the letters of most languages of America and Western Europe, and the extended
 * one those of neighboring languages.
 */
export type FaceFile = Face | `${Face}Extended`

const require = createRequire(import.meta.url)
const readFace = (pattern: string, subset: 'latin' | 'latin-ext') =>
  unpackFace(readFileSync(require.resolve(`@fontsource/${pattern.replace('%', subset)}`)))

/** The files are read once, when the first handout is rendered. */
let cachedFiles: readonly (readonly [FaceFile, Buffer])[] | undefined

export const readFaceFiles = (): readonly (readonly [FaceFile, Buffer])[] =>
  (cachedFiles ??= (Object.keys(facePaths) as Face[]).flatMap((face) => [
    [face, readFace(facePaths[face], 'latin')] as const,
    [`${face}Extended` as const, readFace(facePaths[face], 'latin-ext')] as const,
  ]))
