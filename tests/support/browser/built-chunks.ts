/** Finds built files by their module, because their names are hashes. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const BUILD_FOLDER = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

type Manifest = Record<string, { file: string }>

/**
 * Returns a pattern for the URL of a lazily imported module.
 *
 * @param module the path of the module in the project
 */
export const createChunkUrlPattern = (module: string): RegExp => {
  const manifest = JSON.parse(readFileSync(`${BUILD_FOLDER}.vite/manifest.json`, 'utf8')) as Manifest
  const chunk = manifest[module]
  if (!chunk) throw new Error(`${module} is not a chunk of its own in the build`)
  return new RegExp(`/${RegExp.escape(chunk.file)}$`)
}
