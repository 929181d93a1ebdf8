/** Loads the built module that renders the public pages (scripts/site-build.ts). */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteRenderer } from '#contract/site-pages.ts'

/** The files that a page links in its head, as absolute paths. */
export interface HeadFiles {
  styles: readonly string[]
  /** The script that runs before the first paint. */
  first: string
  /** Module scripts, which run after the page is parsed. */
  modules: readonly string[]
}

/** The renderer, and the files that its pages load. In development both are created again for every page. */
export interface SiteRenderBundle {
  renderer: SiteRenderer
  files: HeadFiles
  /** The app files that the prerendered sign-in page needs, and that hydrate it. */
  entry: PageAssets
  /** The app files of home, which are preloaded in parallel instead of one after the other. */
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

type BuiltSite = Record<'style' | 'first' | 'islands', string>

const LOGIN_PARTS = ['src/web/screens/public/login-deferred.ts', 'src/web/features/identity/evening-bay.tsx']
const HOME_PARTS = ['src/web/app-routes.ts', 'src/web/shell/app.layout.tsx', 'src/web/screens/app/home.screen.tsx']

/** Returns the chunks and all their imports, dependencies first. */
const listChunks = (manifest: Record<string, Chunk>, keys: readonly string[], visited = new Set<Chunk>()): Chunk[] => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || visited.has(chunk)) continue
    listChunks(manifest, chunk.imports ?? [], visited)
    visited.add(chunk)
  }
  return [...visited]
}

const toUrls = (files: readonly string[]): string[] => [...new Set(files)].map((file) => `/${file}`)

/** The grain textures of the bay by day. */
const PICTURES = ['src/art/textures/stipple-glow.png', 'src/art/textures/stipple-light.png']

const toPageAssets = (manifest: Record<string, Chunk>, keys: readonly string[]): PageAssets => {
  const chunks = listChunks(manifest, keys)
  const pictures = PICTURES.map((key) => manifest[key]?.file)
  return {
    styles: toUrls(chunks.flatMap(({ css = [] }) => css)),
    modules: toUrls(chunks.map(({ file }) => file)),
    pictures: toUrls(chunks.flatMap(({ assets = [] }) => assets.filter((file) => pictures.includes(file)))),
  }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** @returns undefined if there is no build */
export const loadBuiltRenderer = (root: string): (() => Promise<SiteRenderBundle>) | undefined => {
  const folder = join(root, 'dist/server')
  const module = join(folder, 'entry-server.js')
  if (!existsSync(module) || !existsSync(join(folder, 'site.json'))) return undefined
  const { style, first, islands } = readJson(join(folder, 'site.json')) as BuiltSite
  const manifest = readJson(join(folder, 'app.json')) as Record<string, Chunk>
  const [entry, home] = [toPageAssets(manifest, LOGIN_PARTS), toPageAssets(manifest, HOME_PARTS)]
  let bundle: Promise<SiteRenderBundle> | undefined
  const load = async (): Promise<SiteRenderBundle> => {
    const { renderer } = (await import(pathToFileURL(module).href)) as { renderer: SiteRenderer }
    return {
      renderer,
      files: { styles: [`/${style}`], first: `/${first}`, modules: [`/${islands}`] },
      entry,
      home,
    }
  }
  return () => (bundle ??= load())
}
