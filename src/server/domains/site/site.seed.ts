/** The authored pages: put in once, and again where their text has changed and nobody here has written in them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { templateOf } from '#rules/site/pages.ts'
import { problemsOf } from '#rules/site/problems.ts'
import type { Platform } from '../../platform/platform.ts'
import { seedOnce } from '../../platform/seeding.ts'
import { type AuthoredPage, authoredPage } from './authored-page.ts'
import { putPage, putSeededRevision } from './seed.queries.ts'

/** Raised where the same file becomes another page. */
const FORMAT = 1

const filesIn = (root: string): string[] => {
  const folder = join(root, 'seeds/pages')
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** @throws Error for a page that could not be published */
const checked = (page: AuthoredPage): AuthoredPage => {
  const template = templateOf(page.templateId)
  if (!template) throw new Error(`seeds/pages: there is no template ${page.templateId}`)
  const [problem] = problemsOf(template, page.content)
  if (problem) throw new Error(`seeds/pages: ${page.templateId}, ${problem.path}: ${problem.message}`)
  return page
}

export const authoredPages = (root: string): AuthoredPage[] => filesIn(root).map((text) => checked(authoredPage(text)))

type Parts = Pick<Platform, 'db' | 'clock' | 'config'>

/** In every installation, not only in the demo. */
export const seedPages = async ({ db, clock, config }: Parts): Promise<void> => {
  const sourceHash = createHash('sha256')
    .update(JSON.stringify([FORMAT, filesIn(config.root)]))
    .digest('hex')
  await seedOnce(db, { name: 'pages', sourceHash }, async (tx) => {
    for (const page of authoredPages(config.root)) {
      const seeded = { ...page, now: clock.now() }
      await putPage(tx, seeded)
      await putSeededRevision(tx, seeded)
    }
  })
}
