/** Builds the empty page into FOLDER and serves it with the same compression as the app. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const folder = process.env['FOLDER']
// Without a folder, vite would empty the folder of the page's source.
if (!folder) throw new Error('Set FOLDER to the folder for the built page.')
const root = fileURLToPath(new URL('empty-page', import.meta.url))
await build({
  root,
  configFile: false,
  logLevel: 'error',
  build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
})

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

createServer((request, response) => {
  const path = request.url?.startsWith('/assets/') ? request.url : '/index.html'
  const body = brotliCompressSync(readFileSync(join(folder, path)))
  const headers = {
    'content-type': types[extname(path)] ?? '',
    'content-encoding': 'br',
    'content-length': body.length,
  }
  response.writeHead(200, headers).end(body)
}).listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
