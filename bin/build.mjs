/** Builds the web side when its sources are other than last time. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from './run.mjs'
import { root, say, since } from './say.mjs'
import { dropStamp, hashOf, readStamp, writeStamp } from './stamp.mjs'

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

/** @throws Error when the build fails; its own lines stand above then */
export const buildWeb = (node) => {
  const wanted = hashOf(
    sources.map((path) => join(root, path)),
    process.env.ALAIA_GALLERY,
  )
  const made = ['dist/web/index.html', 'dist/server/site.json'].every((file) => existsSync(join(root, file)))
  if (readStamp(stamp) === wanted && made) return
  const start = Date.now()
  say('Building the web app.')
  dropStamp(stamp)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: environment(node, { NODE_ENV: 'production' }),
  })
  if (status !== 0) throw new Error('The web app could not be built; the lines above say why.')
  writeStamp(stamp, wanted)
  say(`Built in ${since(start)}.`)
}
