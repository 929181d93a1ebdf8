/**
 * The chunks that are composed manually, as groups for the bundler. The build fails if a listed module doesn't exist.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { homeModules, sceneryModules, signInModules } from './chunk-modules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @throws Error naming each path that is not in the repository: a renamed file can't change a chunk unnoticed */
export const requirePaths = (paths: readonly string[]): readonly string[] => {
  const missing = paths.filter((path) => !existsSync(root + path))
  if (missing.length > 0) throw new Error(`A build list names paths that don't exist: ${missing.join(', ')}`)
  return paths
}

/** The path of a module below the repository, without the query that the bundler may add. */
export const repositoryPath = (id: string): string => id.replace(/\?.*$/, '').replace(root, '')

const createChunk = (name: string, modules: readonly string[]) => {
  const listed = new Set(requirePaths(modules))
  const removeStyleExtension = (path: string) => path.replace(/\.module\.css$/, '')
  return {
    name,
    test: (id: string): boolean => {
      const path = repositoryPath(id)
      if (listed.has(path)) return true
      return (
        path.endsWith('.module.css') &&
        ['.tsx', '.ts'].some((extension) => listed.has(removeStyleExtension(path) + extension))
      )
    },
  }
}

export const signInChunk = createChunk('door', signInModules)
export const sceneryChunk = createChunk('bay', sceneryModules)
export const homeChunk = createChunk('home', homeModules)
