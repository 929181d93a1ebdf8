/**
 * The chunks with a name, as groups for the bundler. The build fails if a listed module doesn't exist, or if the first
 * load lacks a chunk.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { homeModules, sceneryModules, signInModules } from './chunk-modules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @throws Error naming each path that is not in the repository: a renamed file can't change a chunk unnoticed */
export const requirePaths = (paths: readonly string[]): readonly string[] => {
  const missing = paths.filter((path) => !existsSync(root + path))
  if (missing.length > 0) throw new Error(`A build list names paths that don't exist: ${missing.join(', ')}`)
  return paths
}

/** The path of a module below the repository, without the query that the bundler may add. */
export const toRepositoryPath = (id: string): string => id.replace(/\?.*$/, '').replace(root, '')

const createChunk = (name: string, modules: readonly string[]) => {
  const listed = new Set(requirePaths(modules))
  const removeStyleExtension = (path: string) => path.replace(/\.module\.css$/, '')
  return {
    name,
    test: (id: string): boolean => {
      const path = toRepositoryPath(id)
      if (listed.has(path)) return true
      return (
        path.endsWith('.module.css') &&
        ['.tsx', '.ts'].some((extension) => listed.has(removeStyleExtension(path) + extension))
      )
    },
  }
}

const foundationChunk = { name: 'foundation', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }
const loginChunk = createChunk('login', signInModules)
/** Only the signed-in areas cache answers. */
const answersChunk = { name: 'answers', test: /node_modules\/@tanstack\// }

/** The widgets of staff screens. No student's device downloads it, see docs/decisions/080-widget-library.md. */
const widgetsChunk = {
  name: 'widgets',
  test: /node_modules\/(react-aria|react-aria-components|react-stately|@internationalized)\//,
  // Packages that the toasts or the editor use too stay in chunks of their own.
  includeDependenciesRecursively: false,
}

/** The first group that matches a module gets it. */
export const chunkGroups = [
  foundationChunk,
  loginChunk,
  createChunk('bay', sceneryModules),
  answersChunk,
  createChunk('home', homeModules),
  widgetsChunk,
]

/** The bundler names this chunk itself. */
const RUNTIME = 'rolldown-runtime'

/** The names of built scripts that are more than a hash; `index` is the entry. */
export const chunkNames: readonly string[] = ['index', ...chunkGroups.map(({ name }) => name), RUNTIME]

const isChunkFile = (file: string, name: string): boolean => file.includes(`/${name}-`)
const firstLoadNames: readonly string[] = [loginChunk.name, foundationChunk.name, RUNTIME]

/** Returns whether the page itself names the file, so that a page has it before any other script requests it. */
export const isFirstLoad = (file: string): boolean => firstLoadNames.some((name) => isChunkFile(file, name))

/** Fails the build if a chunk of the first load is not built under its name: preload lists would then repeat it. */
export const requireFirstLoad = (): Plugin => ({
  name: 'require-first-load',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle)
    const missing = firstLoadNames.filter((name) => !files.some((file) => isChunkFile(file, name)))
    if (missing.length > 0) this.error(`The build has no chunk with the name ${missing.join(', ')}.`)
  },
})
