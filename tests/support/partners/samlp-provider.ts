/** A SAML identity provider that this project did not write: the package samlp, behind plain HTTP. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { SigningKey } from './forge-saml.ts'

type Next = (problem?: Error) => void
type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => void
const samlp = createRequire(import.meta.url)('samlp') as { auth(options: object): Middleware }

export const OTHER_ISSUER = 'urn:other-provider'

export interface OtherProvider {
  signOnUrl: string
  close(): Promise<void>
}

/** Opens a provider that signs in the given person without asking. */
export const openOtherProvider = async (key: SigningKey, user: object, acsUrl: string): Promise<OtherProvider> => {
  const handleSignOn = samlp.auth({
    issuer: OTHER_ISSUER,
    cert: key.certificate,
    key: key.privateKey,
    recipient: acsUrl,
    destination: acsUrl,
    lifetimeInSeconds: 240,
    signResponse: true,
    signatureAlgorithm: 'rsa-sha256',
    digestAlgorithm: 'sha256',
    getPostURL: (...args: unknown[]) => (args.at(-1) as (problem: null, url: string) => void)(null, acsUrl),
    getUserFromRequest: () => user,
  })
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://here')
    Object.assign(request, { query: Object.fromEntries(searchParams) })
    Object.assign(response, {
      set: (name: string, value: string) => response.setHeader(name, value),
      send: (text: string) => response.end(text),
    })
    handleSignOn(request, response, (problem) => response.writeHead(500).end(String(problem)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    signOnUrl: `http://127.0.0.1:${port}/sign-on`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
