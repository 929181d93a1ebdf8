/** Seeds the authored pages, and updates them when their files change, unless somebody has edited them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { upsertPage, insertSeededRevision } from './seed.queries.ts'

/** Increase it when the same file is parsed to different content. */
const SEED_FORMAT = 1

const FOOTER = 'footer.json'

/** In the demo, the footer has sample social media accounts; other installations add their own. */
export const readPageFiles = (root: string, demo: boolean): string[] => {
  const folder = join(root, 'seeds/pages')
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const toPath = (name: string) => (demo && name === FOOTER ? join(root, 'seeds/demo-footer.json') : join(folder, name))
  return names.toSorted().map((name) => readFileSync(toPath(name), 'utf8'))
}

type SeedContext = Pick<Platform, 'db' | 'clock' | 'config'>

/** Runs in every installation, not only in the demo. */
export const seedPages = async ({ db, clock, config }: SeedContext): Promise<void> => {
  const files = readPageFiles(config.root, config.demo)
  const sourceHash = createHash('sha256')
    .update(JSON.stringify([SEED_FORMAT, files]))
    .digest('hex')
  await runSeedOnce(db, { name: 'pages', sourceHash }, async (tx) => {
    const { parseAuthoredPage } = await import('./authored-page.ts')
    for (const text of files) {
      const seeded = { ...parseAuthoredPage(text), now: clock.now() }
      await upsertPage(tx, seeded)
      await insertSeededRevision(tx, seeded)
    }
  })
}
