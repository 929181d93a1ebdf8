/** While developing: Vite transforms the browser's side as it is asked for, on the same origin. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { Config } from './platform/config.ts'
import { answerNothing } from './platform/http/http.ts'

const isOurs = (url: string): boolean => /^\/(api|media|healthz|readyz|metrics)(\/|\?|$)/.test(url)

export const servePagesHot = async (app: FastifyInstance, config: Config): Promise<void> => {
  const vite = await createServer({
    root: config.root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (isOurs(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (isOurs(request.url)) return answerNothing()
    const html = await vite.transformIndexHtml(request.url, readFileSync(join(config.root, 'index.html'), 'utf8'))
    return reply.type('text/html').send(html)
  })
}
