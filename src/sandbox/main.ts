/** The sandbox platform as a process: started alone (`npm run partner`), or by Alaia together with the demo. */
import { join, resolve } from 'node:path'
import { openSandbox } from './sandbox.ts'

const env = process.env
const root = resolve(import.meta.dirname, '../..')
const dataFolder = resolve(root, env['ALAIA_DATA'] || './data')
const startedByAlaia = process.send !== undefined

const openOnPort = (port: number) =>
  openSandbox({
    folder: join(dataFolder, 'partner'),
    root,
    port,
    alaia: env['ALAIA_URL'] || `http://127.0.0.1:${env['PORT'] || 3000}`,
  })

/** The same port at every start if it is free, so that open pages keep working. */
const preferredPort = Number(env['PARTNER_PORT'] || 3010)
const sandbox = await openOnPort(preferredPort).catch((cause: NodeJS.ErrnoException) => {
  if (cause.code === 'EADDRINUSE' && !env['PARTNER_PORT']) return openOnPort(0)
  throw cause
})

if (startedByAlaia) process.send?.(sandbox.facts)
else process.stdout.write(`The sandbox platform is at ${sandbox.address}\nStop with Ctrl-C.\n`)

const stop = (): void => {
  setTimeout(() => process.exit(0), 3000).unref()
  void sandbox.close().finally(() => process.exit(0))
}
// It stops when the process that started it ends.
if (startedByAlaia) process.on('disconnect', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
