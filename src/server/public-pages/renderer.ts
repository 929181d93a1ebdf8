/** The module that draws the public pages, as the build has left it (scripts/site-build.ts). */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteRenderer } from '#contract/site-pages.ts'

/** What a page names in its head, as addresses below the root of the site. */
export interface HeadFiles {
  styles: readonly string[]
  /** Runs before the first paint. */
  first: string
  /** Modules that come alive when the page stands. */
  modules: readonly string[]
}

/** The renderer, and the files that its pages load. In development both are created again for every page. */
export interface SiteRenderBundle {
  renderer: SiteRenderer
  files: HeadFiles
  /** Parts of the app that the drawn door needs at once, and that take it over. */
  entry: PageAssets
  /** Parts that home is made of: named in its page they come together, and not one after the other as they find each other. */
  home: PageAssets
}

export interface PageAssets {
  styles: readonly string[]
  modules: readonly string[]
  pictures: readonly string[]
}

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

type Built = Record<'style' | 'first' | 'islands', string>

const DOOR_PARTS = ['src/web/screens/public/login-deferred.ts', 'src/web/features/identity/evening-bay.tsx']
const HOME_PARTS = ['src/web/app-routes.ts', 'src/web/shell/app.layout.tsx', 'src/web/screens/app/home.screen.tsx']

/** A part and all that it needs, in the order in which they come. */
const chunksOf = (manifest: Record<string, Chunk>, keys: readonly string[], visited = new Set<Chunk>()): Chunk[] => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || visited.has(chunk)) continue
    chunksOf(manifest, chunk.imports ?? [], visited)
    visited.add(chunk)
  }
  return [...visited]
}

const addresses = (files: readonly string[]): string[] => [...new Set(files)].map((file) => `/${file}`)

/** The grain of a bay by day. */
const PICTURES = ['src/art/textures/stipple-glow.png', 'src/art/textures/stipple-light.png']

const assetsOf = (manifest: Record<string, Chunk>, keys: readonly string[]): PageAssets => {
  const chunks = chunksOf(manifest, keys)
  const pictures = PICTURES.map((key) => manifest[key]?.file)
  return {
    styles: addresses(chunks.flatMap(({ css = [] }) => css)),
    modules: addresses(chunks.map(({ file }) => file)),
    pictures: addresses(chunks.flatMap(({ assets = [] }) => assets.filter((file) => pictures.includes(file)))),
  }
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** @returns undefined where nothing has been built */
export const loadBuiltRenderer = (root: string): (() => Promise<SiteRenderBundle>) | undefined => {
  const folder = join(root, 'dist/server')
  const module = join(folder, 'entry-server.js')
  if (!existsSync(module) || !existsSync(join(folder, 'site.json'))) return undefined
  const { style, first, islands } = json(join(folder, 'site.json')) as Built
  const manifest = json(join(folder, 'app.json')) as Record<string, Chunk>
  const [entry, home] = [assetsOf(manifest, DOOR_PARTS), assetsOf(manifest, HOME_PARTS)]
  let drawing: Promise<SiteRenderBundle> | undefined
  const load = async (): Promise<SiteRenderBundle> => {
    const { renderer } = (await import(pathToFileURL(module).href)) as { renderer: SiteRenderer }
    return {
      renderer,
      files: { styles: [`/${style}`], first: `/${first}`, modules: [`/${islands}`] },
      entry,
      home,
    }
  }
  return () => (drawing ??= load())
}
