/**
 * Checks the folders of the sources: node scripts/check-folders.ts
 *
 * A folder holds at most 15 source files (tests and styles not counted), so that a reader sees what it contains at one
 * glance. A larger folder is named in `larger`, with its own limit and the reason; the limit only ever goes down. No file
 * has the name of a file in a folder above it, or a reader opens the wrong one. And no file is too small
 * (folders/small-files.ts).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, parse } from 'node:path'
import { findSmallFiles } from './folders/small-files.ts'

export const LIMIT = 15

interface LargerFolder {
  limit: number
  reason: string
}

export const larger: Readonly<Record<string, LargerFolder>> = {
  'bench/rows': { limit: 23, reason: 'one file for each measured figure' },
  scripts: { limit: 31, reason: 'one file for each step of npm run check and each generator' },
  'src/contract': { limit: 28, reason: 'one file for each domain' },
  'src/rules': { limit: 45, reason: 'pure functions, one subject in each file, named by the subject' },
  'src/rules/safety/terms': { limit: 33, reason: 'one list of terms in each file' },
  'src/server/domains/articles': { limit: 16, reason: 'one domain: queries, service and endpoints of each part' },
  'src/server/domains/identity': { limit: 21, reason: 'one domain: queries, service and endpoints of each part' },
  'src/server/domains/learn': { limit: 23, reason: 'one domain: queries, service and endpoints of each part' },
  'src/server/domains/library': { limit: 18, reason: 'one domain: queries, service and endpoints of each part' },
  'src/server/domains/library/admin': { limit: 23, reason: 'one domain: queries, service and endpoints of each part' },
  'src/server/domains/partners': { limit: 18, reason: 'one domain: queries, service and endpoints of each part' },
  'src/server/domains/partners/lti': { limit: 17, reason: 'one file for each message of LTI 1.3' },
  'src/server/domains/privacy': { limit: 41, reason: 'export, erasure, retention and consent of every domain' },
  'src/server/domains/reflect': { limit: 23, reason: 'one domain: queries, service and endpoints of each part' },
  'src/server/domains/resources': { limit: 25, reason: 'one domain: queries, service and endpoints of each part' },
  'src/server/domains/site': { limit: 17, reason: 'one domain: queries, service and endpoints of each part' },
  'src/server/generation/handouts': { limit: 23, reason: 'one file for each block of a PDF' },
  'src/server/generation/pipeline': { limit: 16, reason: 'one file for each stage of a render' },
  'src/server/generation/uploaded': { limit: 16, reason: 'one file for each kind of uploaded file' },
  'src/server/platform': { limit: 22, reason: 'one file for each service that every domain uses' },
  'src/server/platform/http': { limit: 24, reason: 'one file for each hook of a request' },
  'src/web/features/learn': { limit: 23, reason: 'components that teacher and admin screens share' },
  'src/web/features/reflect/check-in': { limit: 20, reason: 'one screen and its steps' },
  'src/web/features/reflect/patterns': { limit: 16, reason: 'one screen and its charts' },
  'src/web/features/site': { limit: 27, reason: 'the editors of public pages, one file for each kind of section' },
  'src/web/lib': { limit: 35, reason: 'helpers without a screen, named by the subject' },
  'src/web/lib/messages/en': { limit: 74, reason: 'one catalog of texts for each area of screens' },
  'src/web/screens/admin': { limit: 31, reason: 'one file for each address' },
  'src/web/screens/app': { limit: 36, reason: 'one file for each address' },
  'src/web/screens/gallery': { limit: 18, reason: 'one page for each group of components' },
  'src/web/session': { limit: 16, reason: 'the signed-in session and what ends it' },
  'src/web/shell': { limit: 28, reason: 'the frame around every screen' },
  'src/web/site': { limit: 19, reason: 'the public pages' },
  'src/web/site/sections': { limit: 19, reason: 'one file for each kind of section' },
  'src/web/ui/field': { limit: 16, reason: 'one file for each kind of field' },
  'tests/support/browser': { limit: 32, reason: 'helpers for pages in Chromium, named by the subject' },
  'tests/support/fixtures': { limit: 22, reason: 'test data of one domain in each file' },
  'tests/support/server': { limit: 27, reason: 'helpers for servers and databases, named by the subject' },
}

const SOURCE = /^(?:src|tests|scripts|bench|bin)\/.*(?<!\.test|\.generated|\.d)\.(?:ts|tsx|mjs)$/

/**
 * Returns a sentence for each folder that is too large, and for each named one that no longer needs its limit.
 *
 * @param files paths from the root of the project
 */
export const findFolderProblems = (files: readonly string[], largerFolders = larger): string[] => {
  const counts = new Map<string, number>()
  for (const file of files.filter((path) => SOURCE.test(path))) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  const tooLarge = [...counts].flatMap(([folder, count]) => {
    const limit = largerFolders[folder]?.limit ?? LIMIT
    return count > limit ? [`${folder} holds ${count} source files, ${limit} at most: split it by subject.`] : []
  })
  const tooGenerous = Object.entries(largerFolders).flatMap(([folder, { limit }]) => {
    const count = counts.get(folder) ?? 0
    return count < limit ? [`${folder} holds ${count} source files: lower its limit of ${limit}.`] : []
  })
  return [...tooLarge, ...tooGenerous]
}

/** Names that may repeat: entry files, and the interfaces of each domain. */
const SHARED_NAMES = /^(?:main|index|ports)$/

/** Returns a sentence for each file that has the name of a file in a folder above it, whatever their extensions. */
export const findSharedNames = (files: readonly string[]): string[] => {
  // Message catalogs are named after the features they belong to.
  const sources = files.filter((path) => SOURCE.test(path) && !path.includes('/messages/'))
  const filesByName = Map.groupBy(sources, (path) => parse(path).name)
  return [...filesByName].flatMap(([name, namesakes]) =>
    SHARED_NAMES.test(name)
      ? []
      : namesakes.flatMap((path) =>
          namesakes
            .filter((other) => dirname(other).startsWith(`${dirname(path)}/`))
            .map((other) => `${other} has the same name as ${path}: name it by what only it contains.`),
        ),
  )
}

const isText = (path: string): boolean => /^(?:src|scripts|bench|tests)\/.*\.(?:tsx?|css)$/.test(path)

const readTexts = (files: readonly string[]): Map<string, string> =>
  new Map(
    files.filter((path) => isText(path) && existsSync(path)).map((path) => [path, readFileSync(path, 'utf8')] as const),
  )

const checkFolders = (): void => {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  if (!stdout) return console.log('Folders not checked: there is no Git working copy here.')
  const files = stdout.split('\n')
  const problems = [...findFolderProblems(files), ...findSharedNames(files), ...findSmallFiles(readTexts(files))]
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

if (import.meta.main) checkFolders()
