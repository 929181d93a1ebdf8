/**
 * A simulated learning platform for demos and tests: it talks to Alaia over HTTP like a real one, and shares no data
 * with it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerDeskRoutes } from './desk.routes.ts'
import { FEED_PATH, registerFeedRoutes } from './feed.routes.ts'
import { registerRestRoutes } from './rest.routes.ts'
import type { SandboxContext } from './context.ts'
import { getEntityId, SIGN_ON, registerSignOnRoutes } from './sign-on.routes.ts'
import { openStore, type SandboxStore } from './state.ts'

/** The values to enter in Alaia to connect with it. */
export interface SandboxFacts {
  name: string
  school_code: string
  base_url: string
  api_key: string
  entity_id: string
  sign_on_url: string
  certificate: string
  /** URL of the feed of articles. */
  feed_url: string
}

export interface Sandbox {
  address: string
  facts: SandboxFacts
  store: SandboxStore
  /** Sets the URL of Alaia, once it is known. */
  setAlaiaUrl(alaia: string): void
  /** Replaces the way to read Alaia's metadata, for an Alaia that doesn't listen on a port. */
  setMetadataReader(reader: (url: string) => Promise<string>): void
  close(): Promise<void>
}

const readAsset = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

/** @param getAlaiaUrl returns the origin to which forms may be submitted */
const addSecurityHeaders = (app: FastifyInstance, getAlaiaUrl: () => string): void => {
  app.addHook('onRequest', async (_request, reply) => {
    const policy = `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self' ${getAlaiaUrl()}; base-uri 'none'; frame-ancestors 'none'`
    void reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })
}

const registerAssets = (app: FastifyInstance): void => {
  const style = readAsset('sandbox.css')
  const script = readAsset('send-on.js')
  app.get('/sandbox.css', (_request, reply) => reply.type('text/css').send(style))
  app.get('/send-on.js', (_request, reply) => reply.type('text/javascript').send(script))
}

interface SandboxOptions {
  /** The sandbox's own data folder. */
  folder: string
  /** The root folder of the project. */
  root: string
  /** 0 for any free port. */
  port: number
  alaia: string
}

export const openSandbox = async ({ folder, root, port, alaia }: SandboxOptions): Promise<Sandbox> => {
  const store = await openStore(folder, root)
  let alaiaOrigin = new URL(alaia).origin
  let address = ''
  let metadataReader = (url: string): Promise<string> =>
    fetch(url).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    )
  const context: SandboxContext = {
    store,
    getUrl: () => address,
    getAlaiaUrl: () => alaiaOrigin,
    fetchMetadata: (url) => metadataReader(url),
  }
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 512 * 1024 })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  addSecurityHeaders(app, context.getAlaiaUrl)
  registerAssets(app)
  registerDeskRoutes(app, context)
  registerSignOnRoutes(app, context)
  registerRestRoutes(app, context)
  registerFeedRoutes(app, context)
  address = await app.listen({ host: '127.0.0.1', port })
  return {
    address,
    store,
    facts: {
      name: 'Colegia',
      school_code: store.school.school_code,
      base_url: `${address}/api/v1`,
      api_key: store.state.api_key,
      entity_id: getEntityId(context),
      sign_on_url: `${address}${SIGN_ON}`,
      certificate: store.state.keys.current.certificate,
      feed_url: `${address}${FEED_PATH}`,
    },
    setAlaiaUrl: (newUrl) => void (alaiaOrigin = new URL(newUrl).origin),
    setMetadataReader: (reader) => void (metadataReader = reader),
    async close() {
      await app.close()
      await store.close()
    },
  }
}
