import { expect, test } from 'vitest'
import { screens } from '#rules/screens.ts'
import { adminPaths, adminPatterns } from './admin-paths.ts'
import { paths, patterns } from './paths.ts'

test('web paths are the same as the paths of the screen list', () => {
  /** A pattern with an anchor is the same screen. */
  const webPaths = new Set<string>(
    Object.values({ ...patterns, ...adminPatterns }).map((path) => path.replace(/#.*/, '')),
  )
  const screenPaths = screens.map(({ path }) => path)
  expect(screenPaths.filter((path) => !webPaths.has(path))).toEqual([])
  expect([...webPaths].filter((path) => path !== patterns.appAdmin && !screenPaths.includes(path))).toEqual([])
})

test('path parameter is encoded as one segment', () => {
  expect(paths.audio('6f1c')).toBe('/audio/6f1c')
  expect(paths.article('a/b?c')).toBe('/article/a%2Fb%3Fc')
  expect(paths.group('individual', 'x')).toBe('/individual/sessions/list/x')
  expect(adminPaths.adminLesson({ grade: 'k_5', unit_uuid: 'u', uuid: 'l' })).toBe('/admin/learn/unit/k_5/u/lesson/l')
})
