/**
 * Components that the React compiler leaves unchanged. They are rendered once and contain no lists: memoization would
 * add 5 kB to a first visit without a benefit. The player's components each subscribe to the one field that they
 * show. Elsewhere a hook may return a function that others depend on, so of all hooks only those of sign-in are
 * listed.
 */
import { dirname } from 'node:path'
import type { Plugin } from 'vite'
import { toRepositoryPath, requirePaths } from './chunks.ts'

const folders = requirePaths([
  'src/web/features/identity/card',
  'src/web/features/identity/join',
  'src/web/features/identity/passwords',
  'src/web/features/identity/second-step',
  'src/web/features/identity/setup',
  'src/web/features/library/player',
  'src/web/screens/public',
  'src/web/shell',
  'src/web/ui/action',
  'src/web/ui/field',
  'src/web/ui/frame',
  'src/web/ui/icon',
  'src/web/ui/notice',
  'src/web/ui/page',
  'src/web/ui/state',
])

const files = requirePaths(['src/web/routes.tsx', 'src/web/screens/app/audio.screen.tsx', 'src/web/shell.tsx'])

/** The folder of sign-in, without its subfolders. */
const [signIn] = requirePaths(['src/web/features/identity'])

const isIn = (path: string, list: readonly string[]): boolean => list.some((folder) => path.startsWith(`${folder}/`))

const isUncompiled = (path: string): boolean => {
  if (/\.tsx?$/.test(path) && dirname(path) === signIn) return true
  return path.endsWith('.tsx') && (isIn(path, folders) || files.includes(path))
}

export const uncompiledModules = (): Plugin => ({
  name: 'uncompiled-modules',
  enforce: 'pre',
  transform: (code, id) => (isUncompiled(toRepositoryPath(id)) ? { code: `'use no memo';${code}`, map: null } : null),
})
