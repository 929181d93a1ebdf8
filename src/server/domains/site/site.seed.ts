/** The authored pages: put in once, and again where their text has changed and nobody here has written in them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from '../../platform/platform.ts'
import { seedOnce } from '../../platform/seeding.ts'
import { putPage, putSeededRevision } from './seed.queries.ts'

/** Raised where the same file becomes another page. */
const FORMAT = 1

export const pageFiles = (root: string): string[] => {
  const folder = join(root, 'seeds/pages')
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'))
}

type Parts = Pick<Platform, 'db' | 'clock' | 'config'>

/** In every installation, not only in the demo. */
export const seedPages = async ({ db, clock, config }: Parts): Promise<void> => {
  const sourceHash = createHash('sha256')
    .update(JSON.stringify([FORMAT, pageFiles(config.root)]))
    .digest('hex')
  await seedOnce(db, { name: 'pages', sourceHash }, async (tx) => {
    const { authoredPage } = await import('./authored-page.ts')
    for (const text of pageFiles(config.root)) {
      const seeded = { ...authoredPage(text), now: clock.now() }
      await putPage(tx, seeded)
      await putSeededRevision(tx, seeded)
    }
  })
}
