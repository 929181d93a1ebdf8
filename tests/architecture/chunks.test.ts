import { expect, it } from 'vitest'
import { requirePaths } from '../../scripts/chunks.ts'

it('the build fails if a list of modules names a missing file', () => {
  expect(requirePaths(['vite.config.ts', 'src/web'])).toEqual(['vite.config.ts', 'src/web'])
  expect(() => requirePaths(['vite.config.ts', 'src/web/gone.ts'])).toThrow('src/web/gone.ts')
})
