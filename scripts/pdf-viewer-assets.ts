/**
 * A build step: the data that the PDF viewer reads in addition to its own code (characters of Asian fonts, standard
 * fonts, and decoders of two rare image formats), each fetched when a document needs it.
 */
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Connect, Plugin } from 'vite'

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folders = ['cmaps', 'standard_fonts', 'wasm'] as const
/** The content security policy blocks WebAssembly; the slower decoders that are plain scripts are enough. */
const isUsed = (name: string): boolean => !/\.wasm$|quickjs/i.test(name)

const readVersion = async (): Promise<string> =>
  (JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }).version

const listNames = async (folder: string): Promise<string[]> =>
  (await readdir(join(packageFolder, folder))).filter(isUsed)

/** During development, they are served from the package. */
const serveAsset: Connect.NextHandleFunction = (request, response, next) => {
  const [, folder = '', name = ''] = /^\/assets\/pdf-[^/]+\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? []
  const path = join(packageFolder, folder, name)
  if (!folders.some((known) => known === folder) || !existsSync(path)) return next()
  createReadStream(path).pipe(response)
}

export const pdfViewerAssets = (): Plugin => ({
  name: 'pdf-viewer-assets',
  configureServer: (server) => void server.middlewares.use(serveAsset),
  async generateBundle() {
    const version = await readVersion()
    for (const folder of folders) {
      for (const name of await listNames(folder)) {
        const source = await readFile(join(packageFolder, folder, name))
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${folder}/${name}`, source })
      }
    }
  },
})
