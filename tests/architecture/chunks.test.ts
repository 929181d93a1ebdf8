import { expect, it } from 'vitest'
import { requirePaths } from '../../scripts/chunks.ts'

it('fails the build where a list of modules names a file that was renamed or deleted', () => {
  expect(requirePaths(['vite.config.ts', 'src/web'])).toEqual(['vite.config.ts', 'src/web'])
  expect(() => requirePaths(['vite.config.ts', 'src/web/gone.ts'])).toThrow('src/web/gone.ts')
})
