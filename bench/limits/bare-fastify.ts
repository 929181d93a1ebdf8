/** Bare Fastify that serves the content of one file, BYTES. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const body = readFileSync(process.env['BYTES'] ?? '', 'utf8')
const app = Fastify()
app.get('/healthz', () => ({ status: 'ok' }))
app.post('/', (_request, reply) => reply.type('application/json').send(body))
await app.listen({ port: Number(process.env['PORT']) })
process.on('SIGTERM', () => process.exit(0))
