/** Serves the built web app: its files with long cache lifetimes, and the HTML page for every app path. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { YEAR_SECONDS } from '#rules/durations.ts'
import { isDataPath, isKnownPath } from '#rules/known-paths.ts'
import type { Config } from './platform/config.ts'
import { throwNotFound } from './platform/http/http.ts'
import { getRequestPath, type PublicPages } from './public-pages/public-pages.ts'

/**
 * The service worker decides which build opens without a network, so it is revalidated on every request.
 * @param file below the built folder
 */
const getCacheControl = (file: string): string => {
  if (file.startsWith('assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`
  return file.startsWith('offline-worker.') ? 'no-cache' : 'public, max-age=300'
}

/** Inserts the host of assets: all chunks load relative to the first one, so only that address has to change. */
const insertAssetHost = (html: string, config: Config): string =>
  config.RESOURCE_HOST ? html.replaceAll('"/assets/', `"${new URL(config.RESOURCE_HOST).origin}/assets/`) : html

const sendPage = (reply: FastifyReply, html: string, path: string) =>
  reply
    .code(isKnownPath(path) ? 200 : 404)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html)

/** Lists the built files as URL paths, without hidden files and without compressed copies. */
const listFiles = (builtFolder: string): string[] =>
  readdirSync(builtFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(builtFolder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !/(?:^|\/)\./.test(file))

/** Uses one route for all assets, because a route for each of a thousand files made every start 100 ms slower. */
const serveBuiltFiles = async (app: FastifyInstance, builtFolder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: builtFolder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', getCacheControl(path.slice(builtFolder.length + 1))),
  })
  const files = new Set(listFiles(builtFolder))
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const file = getRequestPath(request).slice(1)
    return files.has(file) ? reply.sendFile(file) : reply.callNotFound()
  }
  const rootFiles = [...files].filter((file) => !file.includes('/'))
  for (const url of ['/assets/*', ...rootFiles.map((file) => `/${file}`)]) {
    app.route({ method: ['GET', 'HEAD'], url, handler: send })
  }
}

/** @param publicPages serves the public pages; without it, there is only the app */
export const servePages = async (app: FastifyInstance, config: Config, publicPages?: PublicPages): Promise<void> => {
  const builtFolder = join(config.root, 'dist/web')
  if (!existsSync(join(builtFolder, 'index.html'))) {
    app.setNotFoundHandler(throwNotFound)
    return
  }
  await serveBuiltFiles(app, builtFolder)
  const html = insertAssetHost(readFileSync(join(builtFolder, 'index.html'), 'utf8'), config)
  app.setNotFoundHandler((request, reply) => {
    const path = getRequestPath(request)
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isDataPath(path)) return throwNotFound()
    if (!publicPages) return sendPage(reply, html, path)
    return publicPages.isPublicPage(path) || !isKnownPath(path)
      ? publicPages.answer(request, reply)
      : publicPages.sendAppPage(request, reply, html)
  })
}
