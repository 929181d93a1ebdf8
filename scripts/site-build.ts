/**
 * A build step: the public pages, which the server renders. Their HTML comes from a module for Node (dist/server);
 * their one stylesheet and two small scripts are put next to the files of the app. All of them generate class names in
 * the same way, so that the app can hydrate the server's HTML.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { outputNameOptions } from './build-names.ts'
import { contractAddresses } from './contract-addresses.ts'
import { compress } from './precompress.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = join(root, 'dist/server')

/** The built files that the server needs besides the module. */
export interface SiteFiles {
  /** Names below the folder of the build. */
  style: string
  first: string
  islands: string
}

type SharedConfig = Pick<UserConfig, 'css' | 'define'> & { target: NonNullable<UserConfig['build']>['target'] }

const buildOutputs = async (config: UserConfig): Promise<Rolldown.RolldownOutput['output']> => {
  const buildResult = await build({ configFile: false, root, logLevel: 'warn', mode: 'production', ...config })
  return (Array.isArray(buildResult) ? buildResult[0]! : (buildResult as Rolldown.RolldownOutput)).output
}

/** For Node, with React bundled: it starts without module resolution, and with the production build of React. */
const createServerConfig = ({ css, define, target }: SharedConfig): UserConfig => ({
  plugins: [contractAddresses()],
  css,
  define,
  // The version for browsers keeps a channel open, which would keep the process alive.
  resolve: { alias: { 'react-dom/server': 'react-dom/server.edge' } },
  build: {
    outDir: server,
    emptyOutDir: true,
    target: 'node24',
    cssTarget: target ?? false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    minify: false,
    cssMinify: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { 'entry-server': join(root, 'src/web/entry-server.tsx') },
      preserveEntrySignatures: 'strict',
      output: { ...outputNameOptions, entryFileNames: '[name].js', codeSplitting: false },
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
})

/** A separate script that includes everything it needs. */
const createScriptConfig = (name: string, dir: string, { define, target }: SharedConfig): UserConfig => ({
  plugins: [contractAddresses()],
  define,
  build: {
    outDir: dir,
    emptyOutDir: false,
    target,
    modulePreload: false,
    reportCompressedSize: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: join(root, `src/web/site/islands/${name}.ts`),
      output: { ...outputNameOptions, format: 'iife' },
    },
  },
})

const findFileName = (output: Rolldown.RolldownOutput['output'], matches: (name: string) => boolean): string => {
  const match = output.find(({ fileName }) => matches(fileName))
  if (!match) throw new Error('The build of the public pages is incomplete')
  return match.fileName
}

/** Everything except the module itself is for browsers, and is moved next to the files of the app. */
const publish = async (dir: string): Promise<void> => {
  await mkdir(join(dir, 'assets'), { recursive: true })
  await cp(join(server, 'assets'), join(dir, 'assets'), { recursive: true })
  await rm(join(server, 'assets'), { recursive: true })
}

const buildSite = async (dir: string, shared: SharedConfig): Promise<void> => {
  const serverOutput = await buildOutputs(createServerConfig(shared))
  const [first, islands] = [
    await buildOutputs(createScriptConfig('first', dir, shared)),
    await buildOutputs(createScriptConfig('main', dir, shared)),
  ]
  const files: SiteFiles = {
    style: findFileName(serverOutput, (name) => name.endsWith('.css')),
    first: findFileName(first, (name) => name.endsWith('.js')),
    islands: findFileName(islands, (name) => name.endsWith('.js')),
  }
  await publish(dir)
  await Promise.all(Object.values(files).map((name) => compress(join(dir, name))))
  await writeFile(join(server, 'site.json'), JSON.stringify(files))
  // The sign-in page is rendered with the app's own styles, so the server needs to know their file names.
  await writeFile(join(server, 'app.json'), await readFile(join(dir, '.vite/manifest.json')))
}

export const publicSite = (): Plugin => {
  let shared: SharedConfig = { target: undefined }
  return {
    name: 'public-site',
    apply: 'build',
    configResolved({ css, define, build: { target } }) {
      shared = { css: { modules: css.modules }, define, target: target || undefined }
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        if (this.environment.name === 'client') await buildSite(dir, shared)
      },
    },
  }
}
