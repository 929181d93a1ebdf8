/** Files of the built app by the modules they are made of: their names say nothing of them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const BUILT = fileURLToPath(new URL('../../dist/web/', import.meta.url))

type Manifest = Record<string, { file: string }>

/** @param module its path in the project, of a module that is imported lazily @returns matches its address */
export const addressOfPart = (module: string): RegExp => {
  const manifest = JSON.parse(readFileSync(`${BUILT}.vite/manifest.json`, 'utf8')) as Manifest
  const part = manifest[module]
  if (!part) throw new Error(`${module} is not a part of its own in the build`)
  return new RegExp(`/${RegExp.escape(part.file)}$`)
}
