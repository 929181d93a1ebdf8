/** Serves our own fonts for the small launch pages: without cookies, other sites, or anything of the app's build. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { YEAR_SECONDS } from '#rules/durations.ts'

const require = createRequire(import.meta.url)

interface FontFamily {
  family: string
  /** The range of weights in the file, from lightest to heaviest. */
  weights: string
  file: string
}

const slab = { family: 'Kreon Variable', weights: '300 700' }
const text = { family: 'Atkinson Hyperlegible Next Variable', weights: '200 800' }

/** The version is part of the address, so that a browser may cache it for a year. */
const fonts: Readonly<Record<string, FontFamily>> = {
  'kreon-5.woff2': { ...slab, file: 'kreon/files/kreon-latin-wght-normal.woff2' },
  'kreon-more-5.woff2': { ...slab, file: 'kreon/files/kreon-latin-ext-wght-normal.woff2' },
  'atkinson-5.woff2': {
    ...text,
    file: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  },
  'atkinson-more-5.woff2': {
    ...text,
    file: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2',
  },
}

/** The ranges of the font files: the characters of most of America and Western Europe, and those of their neighbors. */
const ranges = {
  most: 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  more: 'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
}

export const fontStyles = Object.entries(fonts)
  .map(
    ([name, { family, weights }]) =>
      `@font-face{font-family:"${family}";src:url(/lti/letters/${name}) format("woff2");font-weight:${weights};font-display:swap;unicode-range:${name.includes('more') ? ranges.more : ranges.most}}`,
  )
  .join('\n')

export const registerFontRoutes = (app: FastifyInstance): void => {
  for (const [name, { file }] of Object.entries(fonts)) {
    app.get(`/lti/letters/${name}`, async (_request, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .send(await readFile(require.resolve(`@fontsource-variable/${file}`))),
    )
  }
}
