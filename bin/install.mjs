/** Installs the packages if package-lock.json or the machine differs from the last time. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root, say, since } from './say.mjs'
import { dropStamp, hashOf, readStamp, writeStamp } from './stamp.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.alaia', 'installed')

const mayWrite = (path) => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** True where npm itself has put everything in place: it writes this list of its own at the very end. */
const installedByHand = () => {
  const present = packagesIn(join(modules, '.package-lock.json'))
  const wanted = Object.entries(packagesIn(join(root, 'package-lock.json'))).filter(([path]) => path !== '')
  return wanted.every(([path, { version, optional }]) => (present[path] ? present[path].version === version : optional))
}

/** The npm that ran this, else the one beside this Node, else the one on the path. */
const npm = () => {
  const ran = process.env.npm_execpath
  if (ran && /^npm-cli\.c?js$/.test(basename(ran))) return { file: process.execPath, before: [ran] }
  const places = ['../lib/node_modules/npm/bin/npm-cli.js', 'node_modules/npm/bin/npm-cli.js']
  const beside = places.map((place) => join(dirname(process.execPath), place)).find((place) => existsSync(place))
  if (beside) return { file: process.execPath, before: [beside] }
  return { file: 'npm', before: [], shell: process.platform === 'win32' }
}

const ci = () => {
  const { file, before, shell = false } = npm()
  const args = ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit', '--loglevel=error']
  const { status, error } = spawnSync(file, [...before, ...args], { cwd: root, stdio: ['ignore', 2, 2], shell })
  if (error?.code === 'ENOENT') throw new Error('npm was not found. It comes with Node: https://nodejs.org')
  if (status !== 0) throw new Error('The packages could not be installed; the lines above say why. Run it again.')
}

const hashOfPackages = () => hashOf([join(root, 'package-lock.json')], process.platform, process.arch)

/** True if the packages of this version are installed. */
export const isInstalled = () => {
  const last = readStamp(stamp)
  return last === '' ? installedByHand() : last === hashOfPackages()
}

/** @throws Error with one sentence when that is not possible */
export const install = () => {
  const wanted = hashOfPackages()
  const last = readStamp(stamp)
  if (last === wanted) return
  const writable = mayWrite(existsSync(modules) ? modules : root)
  if (last === '' && installedByHand()) {
    if (writable) writeStamp(stamp, wanted)
    return
  }
  if (!writable) throw new Error(`The packages can't be installed, because this folder is not writable: ${modules}`)
  const start = Date.now()
  say(last === '' ? 'Installing the packages. This happens once.' : 'Installing the packages: they have changed.')
  dropStamp(stamp)
  ci()
  writeStamp(stamp, wanted)
  say(`Installed in ${since(start)}.`)
}
