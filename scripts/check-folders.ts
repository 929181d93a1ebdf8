/**
 * Checks the folders of the sources: node scripts/check-folders.ts
 *
 * A folder holds at most 15 source files (tests and styles not counted), so that a reader sees what it contains at one
 * glance. A larger folder is named in `larger`, with its own limit and the reason; the limit only ever goes down. No file
 * has the name of a file in a folder above it, or in another part of the server or the web app, or a reader opens the
 * wrong one. No file has a denied word in its name (lint/denied-words.ts), no authored public page has one in its texts,
 * and no file is too small (folders/small-files.ts).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, parse } from 'node:path'
import { findSmallFiles } from './folders/small-files.ts'
import { checkName, checkTextForPeople } from './lint/plain-language.ts'

export const LIMIT = 15

interface LargerFolder {
  limit: number
  reason: string
}

export const larger: Readonly<Record<string, LargerFolder>> = {
  'bench/benchmarks': { limit: 23, reason: 'one file for each benchmark' },
  scripts: { limit: 31, reason: 'one file for each step of npm run check and each generator' },
  'src/contract': { limit: 28, reason: 'one file for each domain' },
  'src/rules': { limit: 46, reason: 'pure functions, one subject in each file, named by the subject' },
  'src/rules/safety/terms': { limit: 33, reason: 'one list of terms in each file' },
  'src/server/domains/articles': { limit: 16, reason: 'drafts, published articles, tags, slugs and queries' },
  'src/server/domains/identity': { limit: 21, reason: 'sessions, passwords and ranks, which subfolders share' },
  'src/server/domains/learn': { limit: 23, reason: 'lessons, handouts and teaching, shared by its subfolders' },
  'src/server/domains/library': { limit: 18, reason: 'catalog, home, lists, favorites and recommendations' },
  'src/server/domains/library/admin': {
    limit: 23,
    reason: 'sessions, groups, background sounds, pictures and audio processing',
  },
  'src/server/domains/partners': { limit: 18, reason: 'connections, single sign-on and accounts of platforms' },
  'src/server/domains/partners/lti': { limit: 17, reason: 'one file for each message of LTI 1.3' },
  'src/server/domains/privacy': { limit: 38, reason: 'export, erasure and retention of every domain' },
  'src/server/domains/reflect': { limit: 23, reason: 'check-ins, questions, history, summaries and reports' },
  'src/server/domains/resources': { limit: 25, reason: 'one file for each thing that is done with files and folders' },
  'src/server/domains/site': { limit: 17, reason: 'editing, publishing, pictures and seeds of public pages' },
  'src/server/generation/handouts': { limit: 23, reason: 'one file for each block of a PDF' },
  'src/server/generation/pipeline': { limit: 17, reason: 'one file for each stage of a render' },
  'src/server/generation/uploaded': { limit: 16, reason: 'one file for each kind of uploaded file' },
  'src/server/platform': { limit: 22, reason: 'one file for each service that every domain uses' },
  'src/server/platform/http': { limit: 24, reason: 'one file for each hook of a request' },
  'src/web/features/learn': { limit: 23, reason: 'components that teacher and admin screens share' },
  'src/web/features/reflect/check-in': { limit: 20, reason: 'one screen and its steps' },
  'src/web/features/reflect/patterns': { limit: 16, reason: 'one screen and its charts' },
  'src/web/features/site': { limit: 27, reason: 'the editors of public pages, one file for each kind of section' },
  'src/web/lib': { limit: 35, reason: 'helpers without a screen, named by the subject' },
  'src/web/lib/messages/en': { limit: 76, reason: 'one catalog of texts for each area of screens' },
  'src/web/screens/admin': { limit: 33, reason: 'one file for each address' },
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

/** The names that may repeat, each with the reason. */
export const repeatedNames: Readonly<Record<string, string>> = {
  main: 'the entry of a program, found by its folder',
  ports: 'what a domain needs from others, one file in each domain',
}

/** A part of the server or the web app is a folder of it, such as src/web/lib. */
const PART = /^(?<side>src\/(?:server|web))\/(?<part>[^/]+)\//

const isBelow = (path: string, other: string): boolean => dirname(other).startsWith(`${dirname(path)}/`)

/** Returns whether two files are in different parts of one side. Of the two orders, only one is true. */
const isInLaterPart = (path: string, other: string): boolean => {
  const [from, to] = [PART.exec(path)?.groups, PART.exec(other)?.groups]
  return from !== undefined && to !== undefined && from['side'] === to['side'] && from['part']! < to['part']!
}

/**
 * Returns a sentence for each file that has the name of a file in a folder above it, or in another part of the server
 * or the web app, whatever their extensions.
 */
export const findSharedNames = (files: readonly string[]): string[] => {
  // Message catalogs are named after the features they belong to.
  const sources = files.filter((path) => SOURCE.test(path) && !path.includes('/messages/'))
  const filesByName = Map.groupBy(sources, (path) => parse(path).name)
  return [...filesByName].flatMap(([name, namesakes]) =>
    Object.hasOwn(repeatedNames, name)
      ? []
      : namesakes.flatMap((path) =>
          namesakes
            .filter((other) => isBelow(path, other) || isInLaterPart(path, other))
            .map((other) => `${other} has the same name as ${path}: name it by what only it contains.`),
        ),
  )
}

/** The linter checks the names of sources. Seeded content is named after its titles, and migrations can't be renamed. */
const CHECKED_NAME = /^(?!migrations\/|seeds\/(?:articles|catalog|learn|resources)\/).*(?<!\.(?:ts|tsx|mjs))$/

/** Returns a sentence for each style, page of docs/ and other file without code that has a denied word in its name. */
export const findDeniedNames = (files: readonly string[]): string[] =>
  files
    .filter((path) => CHECKED_NAME.test(path))
    .flatMap((path) => {
      const problem = checkName(path)
      return problem ? [problem] : []
    })

/** Lists the texts of an authored page. The title of a cited source, which has a DOI, is quoted and not ours. */
const listTexts = (content: unknown): string[] => {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null || 'doi' in content) return []
  return Object.values(content).flatMap(listTexts)
}

/**
 * Returns a sentence for each text of an authored public page that has a denied word.
 *
 * @param pages the JSON of each page by its path
 */
export const findDeniedTexts = (pages: ReadonlyMap<string, string>): string[] =>
  [...pages].flatMap(([path, json]) =>
    listTexts(JSON.parse(json)).flatMap((text) => {
      const problem = checkTextForPeople(text)
      return problem ? [`${path}: ${problem}`] : []
    }),
  )

const isAuthoredPage = (path: string): boolean => /^seeds\/pages\/.*\.json$/.test(path)

const isText = (path: string): boolean => /^(?:src|scripts|bench|tests)\/.*\.(?:tsx?|css)$/.test(path)

const readFiles = (paths: readonly string[]): Map<string, string> =>
  new Map(paths.filter((path) => existsSync(path)).map((path) => [path, readFileSync(path, 'utf8')] as const))

const checkFolders = (): void => {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  if (!stdout) return console.log('Folders not checked: there is no Git working copy here.')
  const files = stdout.split('\n')
  const problems = [
    ...findFolderProblems(files),
    ...findSharedNames(files),
    ...findDeniedNames(files),
    ...findDeniedTexts(readFiles(files.filter(isAuthoredPage))),
    ...findSmallFiles(readFiles(files.filter(isText))),
  ]
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

if (import.meta.main) checkFolders()
