/** Builds the web app if its sources have changed since the last build. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatElapsed, printMessage, root } from './messages.mjs'
import { createEnvironment } from './run.mjs'
import { hashFiles, readStamp, removeStamp, writeStamp } from './stamp.mjs'

const sources = [
  'src/web',
  'src/art',
  'src/contract',
  'src/rules',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts',
  'package-lock.json',
]
const stamp = join(root, 'dist', 'web.stamp')

/** @throws Error if the build fails; its output is printed above the error */
export const buildWeb = (node) => {
  const expectedHash = hashFiles(
    sources.map((path) => join(root, path)),
    process.env.ALAIA_GALLERY,
  )
  const isBuilt = ['dist/web/index.html', 'dist/server/site.json'].every((file) => existsSync(join(root, file)))
  if (readStamp(stamp) === expectedHash && isBuilt) return
  const start = Date.now()
  printMessage('Building the web app.')
  removeStamp(stamp)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: createEnvironment(node, { NODE_ENV: 'production' }),
  })
  if (status !== 0) throw new Error('The web app could not be built; the lines above say why.')
  writeStamp(stamp, expectedHash)
  printMessage(`Built in ${formatElapsed(start)}.`)
}
