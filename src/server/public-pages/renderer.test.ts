/** Preload links of a page, based on the build manifest. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import { loadBuiltRenderer } from './renderer.ts'

/** The grain textures of a bay by purpose, as the app imports them. */
const tiles = new Map(
  Array.from(
    readFileSync('src/web/ui/bay/texture.ts', 'utf8').matchAll(/^import (\w+) from '#(.*\.png)'$/gm),
    ([, use = '', path = ''], index) => [use, { source: `src/${path}`, file: `assets/${index}2f60b91d4.png` }],
  ),
)

test('the page renderer preloads the daytime grain texture of a bay and defers the night one', async () => {
  const root = await createTemporaryFolder()
  const folder = join(root, 'dist/server')
  mkdirSync(folder, { recursive: true })
  const assets = [...tiles.values().map(({ file }) => file), 'assets/00b3d6e81c.png']
  const files = {
    'entry-server.js': 'export const renderer = {}',
    'site.json': JSON.stringify({ style: 'a.css', first: 'b.js', islands: 'c.js' }),
    'app.json': JSON.stringify({
      'src/web/features/identity/evening-bay.tsx': { file: 'assets/bay.js', assets },
      'src/web/screens/app/home.screen.tsx': { file: 'assets/home.js', imports: ['_bay'] },
      ...Object.fromEntries(tiles.values().map(({ source, file }) => [source, { file }])),
      _bay: { file: 'assets/bay.js', assets },
    }),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { entry, home } = await loadBuiltRenderer(root)!()
  const byDay = ['glow', 'light'].map((use) => `/${tiles.get(use)?.file}`).toSorted()
  expect(entry.pictures.toSorted()).toEqual(byDay)
  expect(home.pictures.toSorted()).toEqual(byDay)
})
