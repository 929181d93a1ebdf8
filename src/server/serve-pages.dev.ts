/** Serves the web app in development: Vite transforms files on request, on the same origin. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import type { Config } from './platform/config.ts'
import { isKnownPath } from '#rules/known-paths.ts'
import type { SiteRenderer } from '#contract/site-pages.ts'
import { throwNotFound } from './platform/http/http.ts'
import { getRequestPath, type PublicPages } from './public-pages/public-pages.ts'
import type { SiteRenderBundle } from './public-pages/renderer.ts'

const isServerPath = (url: string): boolean => /^\/(api|media|healthz|readyz|metrics|prints)(\/|\?|$)/.test(url)

/** The component gallery exists only in development. */
const isAppPath = (path: string): boolean => isKnownPath(path) || path === '/__gallery'

const ENTRY = '/src/web/entry-server.tsx'

/** The script that React Fast Refresh requires in a page with hot reload. */
const REFRESH_SCRIPT_PATH = '/react-refresh-setup.js'
const refreshScript = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`

/** The browser loads the renderer as well, because that is how the development server loads its styles. */
const developmentAssets = {
  styles: [],
  first: '',
  modules: [
    '/@vite/client',
    REFRESH_SCRIPT_PATH,
    '/src/web/site/islands/first.ts',
    ENTRY,
    '/src/web/site/islands/main.ts',
  ],
}

const noAssets = { styles: [], modules: [], pictures: [] }

const createBundleLoader = (vite: ViteDevServer) => async (): Promise<SiteRenderBundle> => {
  const { renderer } = (await vite.ssrLoadModule(ENTRY)) as { renderer: SiteRenderer }
  return { renderer, files: developmentAssets, entry: noAssets, home: noAssets }
}

type PublicPagesFactory = (loadBundle: () => Promise<SiteRenderBundle>) => PublicPages

export const servePagesWithHotReload = async (
  app: FastifyInstance,
  config: Config,
  createPublicPages?: PublicPagesFactory,
): Promise<void> => {
  const vite = await createServer({
    root: config.root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (isServerPath(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.get(REFRESH_SCRIPT_PATH, (_request, reply) => reply.type('text/javascript').send(refreshScript))
  const publicPages = createPublicPages?.(createBundleLoader(vite))
  app.setNotFoundHandler(async (request, reply) => {
    if (isServerPath(request.url)) return throwNotFound()
    const path = getRequestPath(request)
    if (publicPages && (publicPages.isPublicPage(path) || !isAppPath(path))) return publicPages.answer(request, reply)
    const html = await vite.transformIndexHtml(request.url, readFileSync(join(config.root, 'index.html'), 'utf8'))
    return publicPages ? publicPages.sendAppPage(request, reply, html) : reply.type('text/html').send(html)
  })
}
