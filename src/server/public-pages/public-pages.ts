/** Serves the public site: its pages, with and without scripts, and its machine-readable files. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createPathMatcher } from '#rules/known-paths.ts'
import { screens } from '#rules/screens.ts'
import type { Config } from '#server/platform/config.ts'
import { createOriginResolver } from '#server/platform/http/own-origin.ts'
import { toErrorFacts } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { toAppPageKind, renderAppPage } from './login-page.ts'
import { type SiteSnapshot, getSnapshotReader, toPageFacts } from './snapshot.ts'
import { PageCache, type RenderedPage, sendCachedPage } from './page-cache.ts'
import { renderFeed, renderRobotsTxt, renderSitemap } from './sitemap-and-feed.ts'
import { isPublished, renderPageAt, type RenderContext } from './page-builders.ts'
import { enqueuePreviews } from './audio-previews.jobs.ts'
import { enqueuePrerender } from './prerender-prints.jobs.ts'
import { registerPrintRoutes } from './prints.ts'
import type { SiteRenderBundle } from './renderer.ts'

export interface PublicPages {
  /** Sends the public page at the requested path, or the not-found page. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
  /** Sends the app's page. @param html the built page */
  sendAppPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<unknown>
  /** Returns whether a path belongs to the public site, even if no page is published there. */
  isPublicPage(path: string): boolean
}

interface PublicPagesOptions {
  platform: Platform
  drawing: () => Promise<SiteRenderBundle>
  /** Returns whether the request has a valid session: such people are redirected away from the sign-up page. */
  isMember: (request: FastifyRequest) => Promise<boolean>
  /** False in development, where every page is rendered on each request. */
  isCaching?: boolean
}

const SIGN_UP_PATH = '/sign-up'

export const getRequestPath = ({ url }: FastifyRequest): string => url.split(/[?#]/, 1)[0]!

const isSitePath = createPathMatcher(screens.filter(({ area }) => area === 'site').map(({ path }) => path))

/** Normalizes a path: lower case, without a trailing slash. */
const normalizePath = (path: string): string => path.toLowerCase().replace(/([^/])\/+$/, '$1')

/** Inserts the separate host of assets, if one is configured. */
const withAssetHost = (html: string, { RESOURCE_HOST }: Config): string =>
  RESOURCE_HOST ? html.replaceAll('"/assets/', `"${new URL(RESOURCE_HOST).origin}/assets/`) : html

/** Ignores the library, which changes often while audio is rendered and contains no prints. */
const hasOtherVersion = (before: SiteSnapshot, now: SiteSnapshot): boolean =>
  before.pages !== now.pages || before.articles !== now.articles

export const createPublicPages = ({
  platform,
  drawing,
  isMember,
  isCaching = true,
}: PublicPagesOptions): PublicPages => {
  const origin = createOriginResolver(platform.config)
  const readSnapshot = getSnapshotReader(platform)
  let cache: { snapshot: SiteSnapshot; pages: PageCache } | undefined

  const logFailure = (cause: unknown): void => platform.log.write('site.prerender_failed', toErrorFacts(cause))
  const getCache = (snapshot: SiteSnapshot): PageCache => {
    if (!isCaching || cache?.snapshot !== snapshot) {
      // A page works without its prints and its audio preview; a later snapshot has them.
      if (cache && hasOtherVersion(cache.snapshot, snapshot)) enqueuePrerender(platform).catch(logFailure)
      cache = { snapshot, pages: new PageCache() }
      enqueuePreviews(platform, snapshot.missing).catch(logFailure)
    }
    return cache.pages
  }

  const createContext = async (request: FastifyRequest): Promise<RenderContext> => {
    const [snapshot, bundle] = [await readSnapshot(), await drawing()]
    const here = origin(request)
    return { snapshot, drawing: bundle, facts: toPageFacts(snapshot, platform, new URL(here).host), origin: here }
  }

  const send = (request: FastifyRequest, reply: FastifyReply, { context, key, make }: PageRequest) => {
    const page = getCache(context.snapshot).page(context.origin, key, () => {
      const rendered = make(context)
      return { ...rendered, text: withAssetHost(rendered.text, platform.config) }
    })
    return sendCachedPage(request, reply, page)
  }

  return {
    isPublicPage: isSitePath,
    async answer(request, reply) {
      const requestedPath = getRequestPath(request)
      const path = normalizePath(requestedPath)
      if (path === SIGN_UP_PATH && (await isMember(request))) return reply.redirect('/home')
      const context = await createContext(request)
      const isFound = isPublished(path, context)
      if (isFound && path !== requestedPath) return reply.redirect(path + request.url.slice(requestedPath.length), 301)
      const key = isFound ? path : '*'
      return send(request, reply, { context, key, make: (here) => renderPageAt(key, here) })
    },
    async sendAppPage(request, reply, html) {
      const kind = toAppPageKind(normalizePath(getRequestPath(request)))
      const context = await createContext(request)
      return send(request, reply, { context, key: `app ${kind}`, make: (here) => renderAppPage(html, kind, here) })
    },
  }
}

interface PageRequest {
  context: RenderContext
  key: string
  make: (context: RenderContext) => RenderedPage
}

/** Registers the sitemap, feed, robots.txt, prints, and the network test. */
export const registerListRoutes = (app: FastifyInstance, platform: Platform): void => {
  const origin = createOriginResolver(platform.config)
  const readSnapshot = getSnapshotReader(platform)
  const lists: Record<string, [type: string, words: (snapshot: SiteSnapshot, origin: string) => string]> = {
    '/sitemap.xml': ['application/xml; charset=utf-8', renderSitemap],
    '/feed.xml': ['application/rss+xml; charset=utf-8', renderFeed],
    '/robots.txt': ['text/plain; charset=utf-8', (_, here) => renderRobotsTxt(here)],
  }
  for (const [path, [type, render]] of Object.entries(lists)) {
    app.get(path, async (request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type(type)
        .send(render(await readSnapshot(), origin(request))),
    )
  }
  // Addresses that people and feed readers guess.
  app.get('/rss.xml', (_request, reply) => reply.redirect('/feed.xml', 301))
  app.get('/articles', (_request, reply) => reply.redirect('/#reading'))
  registerPrintRoutes(app, platform)
  // The network test of /for-school-it: one line of an event stream, which a proxy must not buffer.
  app.get('/api/events/test', (_request, reply) =>
    reply.header('x-accel-buffering', 'no').type('text/event-stream').send('data: hello\n\n'),
  )
}
