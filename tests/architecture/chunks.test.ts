import { expect, it } from 'vitest'
import { chunkNames, isFirstLoad, requirePaths } from '../../scripts/chunks.ts'

it('the build fails if a list of modules names a missing file', () => {
  expect(requirePaths(['vite.config.ts', 'src/web'])).toEqual(['vite.config.ts', 'src/web'])
  expect(() => requirePaths(['vite.config.ts', 'src/web/gone.ts'])).toThrow('src/web/gone.ts')
})

it('the first load is the sign-in page, the libraries under it and the runtime', () => {
  const firstLoad = chunkNames.filter((name) => isFirstLoad(`assets/${name}-0dead6b1f4.js`))
  expect(firstLoad).toEqual(['foundation', 'login', 'rolldown-runtime'])
})
