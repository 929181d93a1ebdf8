/** The browser's side: built files with long lives, and one page of HTML for every path a person can open. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isData, isKnownPath } from '#rules/known-paths.ts'
import type { Config } from './platform/config.ts'
import { answerNotFound } from './platform/http/http.ts'
import { requestPath, type PublicPages } from './public-pages/public-pages.ts'

const YEAR = 31_536_000

/**
 * The offline worker decides which build opens without a network, so it is revalidated on every request.
 * @param file below the built folder
 */
const lifeOf = (file: string): string => {
  if (file.startsWith('assets/')) return `public, max-age=${YEAR}, immutable`
  return file.startsWith('offline-worker.') ? 'no-cache' : 'public, max-age=300'
}

/** All parts come from beside the first one, so its address alone decides on the host. */
const pageFrom = (html: string, config: Config): string =>
  config.RESOURCE_HOST ? html.replaceAll('"/assets/', `"${new URL(config.RESOURCE_HOST).origin}/assets/`) : html

const sendPage = (reply: FastifyReply, html: string, path: string) =>
  reply
    .code(isKnownPath(path) ? 200 : 404)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html)

/** Below the built folder, as an address has them, but for what is hidden; what lies beside them compressed is chosen by what a browser takes. */
const filesIn = (built: string): string[] =>
  readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(built.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !/(?:^|\/)\./.test(file))

/** By one address for all: a thousand, each with an address of its own, took a tenth of a second of every start. */
const serveBuilt = async (app: FastifyInstance, built: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: built,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', lifeOf(path.slice(built.length + 1))),
  })
  const files = new Set(filesIn(built))
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const file = requestPath(request).slice(1)
    return files.has(file) ? reply.sendFile(file) : reply.callNotFound()
  }
  const rootFiles = [...files].filter((file) => !file.includes('/'))
  for (const url of ['/assets/*', ...rootFiles.map((file) => `/${file}`)]) {
    app.route({ method: ['GET', 'HEAD'], url, handler: send })
  }
}

/** @param site draws the public pages; without it there are only those of the app */
export const servePages = async (app: FastifyInstance, config: Config, site?: PublicPages): Promise<void> => {
  const built = join(config.root, 'dist/web')
  if (!existsSync(join(built, 'index.html'))) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await serveBuilt(app, built)
  const html = pageFrom(readFileSync(join(built, 'index.html'), 'utf8'), config)
  app.setNotFoundHandler((request, reply) => {
    const path = requestPath(request)
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isData(path)) return answerNotFound()
    if (!site) return sendPage(reply, html, path)
    return site.isSite(path) || !isKnownPath(path) ? site.answer(request, reply) : site.answerApp(request, reply, html)
  })
}
