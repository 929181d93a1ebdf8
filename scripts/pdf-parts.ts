/**
 * A step of the build: what the viewer of PDFs reads beside its own code (characters of Asian fonts, fonts that a document
 * only names, and readers of two rare kinds of pictures), each fetched when a document needs it.
 */
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Connect, Plugin } from 'vite'

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folders = ['cmaps', 'standard_fonts', 'wasm'] as const
/** Programs of their own are shut out by the content policy; the slower readers that are plain scripts do. */
const isOfUse = (name: string): boolean => !/\.wasm$|quickjs/i.test(name)

const versionOf = async (): Promise<string> =>
  (JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }).version

const namesIn = async (folder: string): Promise<string[]> => (await readdir(join(home, folder))).filter(isOfUse)

/** While developing they are given from where they lie. */
const answer: Connect.NextHandleFunction = (request, response, next) => {
  const [, folder = '', name = ''] = /^\/assets\/pdf-[^/]+\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? []
  const path = join(home, folder, name)
  if (!folders.some((one) => one === folder) || !existsSync(path)) return next()
  createReadStream(path).pipe(response)
}

export const pdfParts = (): Plugin => ({
  name: 'pdf-parts',
  configureServer: (server) => void server.middlewares.use(answer),
  async generateBundle() {
    const version = await versionOf()
    for (const folder of folders) {
      for (const name of await namesIn(folder)) {
        const source = await readFile(join(home, folder, name))
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${folder}/${name}`, source })
      }
    }
  },
})
