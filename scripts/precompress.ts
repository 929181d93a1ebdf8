/**
 * A build step: writes a .br and .gz version of every text file, so that the server never compresses static files.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files fit in one packet anyway. */
const MIN_BYTES = 1024

/** The best quality takes a second for half a megabyte, which is too long for the script of the API reference. */
const LARGE_BYTES = 2e6
const LARGE_FILE_QUALITY = 9

export const compress = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY, Z_BEST_COMPRESSION } = constants
  const quality = bytes.length > LARGE_BYTES ? LARGE_FILE_QUALITY : BROTLI_MAX_QUALITY
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [brotliBytes, gzipBytes] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotliBytes), writeFile(`${path}.gz`, gzipBytes)])
}

export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(m?js|css|svg|json|md)$/.test(name))
    await Promise.all(texts.map((name) => compress(join(dir ?? '', name))))
  },
})
