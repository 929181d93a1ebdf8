/** A build step: the script of the page at /api/docs (src/server/api-reference.ts), as Scalar's package serves it. */
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import type { Plugin } from 'vite'

const FILE = 'api-reference.js'

/** Returns the script without the link to its source map, which the package doesn't have. */
const readScript = async (): Promise<string> => {
  const app = fastify()
  await app.register(scalar, { configuration: { url: '/' } })
  const { statusCode, payload } = await app.inject('/reference/js/scalar.js')
  await app.close()
  if (statusCode !== 200) throw new Error('@scalar/fastify-api-reference no longer serves its script at js/scalar.js')
  return payload.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '')
}

export const apiReferenceScript = (): Plugin => ({
  name: 'api-reference-script',
  configureServer({ middlewares }) {
    middlewares.use(`/${FILE}`, (_request, response, next) => {
      response.setHeader('content-type', 'text/javascript')
      readScript().then((script) => response.end(script), next)
    })
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: await readScript() })
  },
})
