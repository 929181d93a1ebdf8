/** A build step: the service worker with its precache list: the files that devices cache. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type { Shell } from '../src/web/offline/cached-shell.ts'
import { toRepositoryPath, requirePaths } from './chunks.ts'
import { compress } from './precompress.ts'

/** Installed browsers ask for updates at this address, so it must not change. */
const FILE = 'offline-worker.js'

/** The screens that work offline. The others are loaded when they are opened. */
const offlineScreens = requirePaths([
  'src/web/screens/app/activity.screen.tsx',
  'src/web/screens/app/audio.screen.tsx',
  'src/web/screens/app/home.screen.tsx',
  'src/web/screens/app/journal.screen.tsx',
  'src/web/screens/app/reflect-edit.screen.tsx',
  'src/web/screens/app/reflect.screen.tsx',
  'src/web/screens/not-found.screen.tsx',
  'src/web/screens/public/help.screen.tsx',
  'src/web/screens/public/login.screen.tsx',
])

/** Modules other than screens that are of no use offline. */
const onlineModules = requirePaths([
  'src/rules/sign-in/passwords.ts',
  'src/web/admin-routes.ts',
  'src/web/features/identity/passkeys/passkey-sign-in.tsx',
  'src/web/features/identity/passkeys/webauthn.ts',
  'src/web/features/identity/second-step/second-step-form.tsx',
  'src/web/features/identity/second-step/second-step-part.tsx',
  'src/web/features/notices/recording-toasts.ts',
  'src/web/features/studio/takes/studio-takes.ts',
  'src/web/shell/admin.layout.tsx',
  'src/web/shell/unsent/send-unsent.ts',
])

const isScreen = (path: string): boolean => path.startsWith('src/web/screens/') && path.endsWith('.screen.tsx')

/** True for a chunk that devices cache: all except those that only online screens need. */
const isCached = ({ facadeModuleId, moduleIds }: Rolldown.OutputChunk): boolean => {
  // The bundler may put a module that is imported on demand into one chunk with others.
  if (facadeModuleId === null) return !moduleIds.some((id) => onlineModules.includes(toRepositoryPath(id)))
  const path = toRepositoryPath(facadeModuleId)
  return offlineScreens.includes(path) || !(isScreen(path) || onlineModules.includes(path))
}

/** The first script of the page with everything that it imports, and the dynamic imports that devices cache. */
const collectChunks = (entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] => {
  const collected = new Set([entry])
  for (const { imports, dynamicImports } of collected) {
    for (const name of [...imports, ...dynamicImports]) {
      const chunk = bundle[name]
      if (chunk?.type === 'chunk' && (imports.includes(name) || isCached(chunk))) collected.add(chunk)
    }
  }
  return [...collected]
}

/** Names below the folder of the build. */
const createShell = (bundle: Rolldown.OutputBundle, html: string): Shell => {
  const entry = Object.values(bundle).find(
    (builtFile) => builtFile.type === 'chunk' && builtFile.isEntry && html.includes(builtFile.fileName),
  )
  if (entry?.type !== 'chunk') throw new Error('The page has no script of this build')
  const chunks = collectChunks(entry, bundle)
  const assetNames = [...html.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, name]) => name!)
  const styles = chunks.flatMap(({ viteMetadata }) => [
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ])
  const parts = [...new Set([...chunks.map(({ fileName }) => fileName), ...styles, ...assetNames])].toSorted()
  const hash = createHash('sha256').update(html).update(parts.join())
  return { build: hash.digest('hex').slice(0, 12), entry: entry.fileName, parts }
}

/** One script without imports, since not every browser supports modules here. */
const buildScript = async (shell: Shell, target: string | string[]): Promise<string> => {
  const buildResult = await build({
    configFile: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      target,
      rolldownOptions: {
        input: fileURLToPath(new URL('../src/web/offline/service-worker.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })
  const [{ output }] = (Array.isArray(buildResult) ? buildResult : [buildResult]) as [Rolldown.RolldownOutput]
  return output[0].code
}

export const serviceWorker = (): Plugin => {
  let target: string | string[] = []
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved({ build: { target: buildTarget } }) {
      target = buildTarget || []
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        if (this.environment.name !== 'client') return
        const html = await readFile(join(dir, 'index.html'), 'utf8')
        const path = join(dir, FILE)
        await writeFile(path, await buildScript(createShell(bundle, html), target))
        await compress(path)
      },
    },
  }
}
