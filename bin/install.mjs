/** Installs the packages if package-lock.json or the machine differs from the last time. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { formatElapsed, printMessage, root } from './messages.mjs'
import { hashFiles, readStamp, removeStamp, writeStamp } from './stamp.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.alaia', 'installed')

const isWritable = (path) => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** True if npm has installed everything: it writes `node_modules/.package-lock.json` at the end of an installation. */
const isInstalledByNpm = () => {
  const present = readPackages(join(modules, '.package-lock.json'))
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json'))).filter(([path]) => path !== '')
  return wanted.every(([path, { version, optional }]) => (present[path] ? present[path].version === version : optional))
}

/** The npm that started this process, otherwise the npm of this Node, otherwise the npm on the PATH. */
const findNpm = () => {
  const currentNpm = process.env.npm_execpath
  if (currentNpm && /^npm-cli\.c?js$/.test(basename(currentNpm))) {
    return { file: process.execPath, firstArgs: [currentNpm] }
  }
  const candidates = ['../lib/node_modules/npm/bin/npm-cli.js', 'node_modules/npm/bin/npm-cli.js']
  const npmOfNode = candidates.map((path) => join(dirname(process.execPath), path)).find((path) => existsSync(path))
  if (npmOfNode) return { file: process.execPath, firstArgs: [npmOfNode] }
  return { file: 'npm', firstArgs: [], shell: process.platform === 'win32' }
}

const runNpmCi = () => {
  const { file, firstArgs, shell = false } = findNpm()
  const args = ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit', '--loglevel=error']
  const { status, error } = spawnSync(file, [...firstArgs, ...args], { cwd: root, stdio: ['ignore', 2, 2], shell })
  if (error?.code === 'ENOENT') throw new Error('npm was not found. It comes with Node: https://nodejs.org')
  if (status !== 0) throw new Error('The packages could not be installed; the lines above say why. Run it again.')
}

const hashPackages = () => hashFiles([join(root, 'package-lock.json')], process.platform, process.arch)

/** True if the packages of this version are installed. */
export const isInstalled = () => {
  const last = readStamp(stamp)
  return last === '' ? isInstalledByNpm() : last === hashPackages()
}

/** Removes the C headers of the packaged Node: a third of it, which only the compilation of native packages needs. */
const removeNodeHeaders = () => {
  const names = readdirSync(modules).filter((name) => /^node-(?:linux|win)-/.test(name))
  for (const name of names) rmSync(join(modules, name, 'include'), { recursive: true, force: true })
}

/** @throws Error with a one-sentence message if the packages can't be installed */
export const install = () => {
  const wanted = hashPackages()
  const last = readStamp(stamp)
  if (last === wanted) return
  const writable = isWritable(existsSync(modules) ? modules : root)
  if (last === '' && isInstalledByNpm()) {
    if (writable) writeStamp(stamp, wanted)
    return
  }
  if (!writable) throw new Error(`The packages can't be installed, because this folder is not writable: ${modules}`)
  const start = Date.now()
  printMessage(
    last === '' ? 'Installing the packages. This happens once.' : 'Installing the packages: they have changed.',
  )
  removeStamp(stamp)
  runNpmCi()
  removeNodeHeaders()
  writeStamp(stamp, wanted)
  printMessage(`Installed in ${formatElapsed(start)}.`)
}
