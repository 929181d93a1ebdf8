/**
 * Fails for a reference without a target: a page or heading that doesn't exist, or a rule number that no page of this
 * repository defines. Comments, docs and tests refer to `docs/….md` or `docs/….md#heading`; pages also use relative
 * links.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the repository, by its path from the root, with slashes. */
export interface SourceFile {
  path: string
  text: string
}

const SOURCES = [
  '{src,tests,scripts,bench,bin,deploy,seeds,migrations,docs}/**/*.{ts,tsx,mts,mjs,js,css,sql,md,json,html,yaml}',
  '*.{md,ts,mts,html}',
]

/**
 * Markdown links are resolved in these pages. The others are content of the product, whose links are URLs of the
 * site.
 */
const isPage = (path: string): boolean => path.endsWith('.md') && !path.startsWith('seeds/')

const MENTION = /(?<![\w/.-])docs\/[\w./-]+\.md(?:#[\w-]+)?/g
const LINK = /\[[^\]]*\]\((?!\w+:|\/)(?<target>[^)\s]+)\)/g
const NUMBERED = /\b(?:decisions?|spec(?:ification)?|DESIGN|figures?) \d+/gi

/** Files that may cite numbers: the scorecard numbers its checks, and defines them in these files. */
const mayCiteNumbers = (path: string): boolean => path.startsWith('tests/scorecard/') || path === 'docs/scorecard.md'

/** Keeps line breaks, so that the line number of a match stays correct. */
const blankOut = (text: string): string => text.replaceAll(/[^\n]/g, ' ')

const removeFences = (markdown: string): string => markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, blankOut)

/** The anchor that GitHub gives a heading, before it numbers duplicates. */
const toSlug = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

/** All anchors of a page, in the order of its headings. */
export const listAnchors = (markdown: string): string[] => {
  const counts = new Map<string, number>()
  return Array.from(removeFences(markdown).matchAll(/^#{1,6} +(.+?) *#*$/gm), ([, heading = '']) => {
    const slug = toSlug(heading)
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
}

/** A decision record may be mentioned by its number if that text is a link to the file with the same number. */
const removeNamedRecords = (text: string): string =>
  text.replaceAll(
    /\[decision (\d+)\]\([^)]*?0*(\d+)-[^)/]*\.md\)/gi,
    (link: string, linkNumber: string, fileNumber: string) =>
      Number(linkNumber) === Number(fileNumber) ? blankOut(link) : link,
  )

interface Reference {
  what: string
  line: number
}

const findReferences = (text: string, pattern: RegExp): Reference[] =>
  Array.from(text.matchAll(pattern), ({ index, groups, 0: matchText }) => ({
    what: groups?.['target'] ?? matchText,
    line: text.slice(0, index).split('\n').length,
  }))

const findNumbers = ({ path, text }: SourceFile): Reference[] =>
  mayCiteNumbers(path) ? [] : findReferences(removeNamedRecords(text), NUMBERED)

/** The targets of a file's references: paths from the root, with their anchors. */
const findTargets = ({ path, text }: SourceFile): Reference[] => {
  const resolveTarget = (target: string): string =>
    target.startsWith('#') ? `${path}${target}` : posix.join(posix.dirname(path), target)
  const links = isPage(path) ? findReferences(removeFences(text), LINK) : []
  return [...findReferences(text, MENTION), ...links.map(({ what, line }) => ({ what: resolveTarget(what), line }))]
}

/**
 * @returns the problems with the references of these files
 *
 * @param exists whether there is such a file or folder
 *
 * @param read the text of a page
 */
export const findReferenceProblems = (
  files: readonly SourceFile[],
  { exists, read }: { exists: (path: string) => boolean; read: (path: string) => string },
): string[] => {
  const anchors = new Map<string, string[]>()
  const findTargetProblem = (target: string): string | undefined => {
    const [path = '', anchor] = target.split('#')
    if (!exists(path)) return `${path} doesn't exist`
    if (anchor === undefined || !path.endsWith('.md')) return undefined
    if (!anchors.has(path)) anchors.set(path, listAnchors(read(path)))
    return anchors.get(path)?.includes(anchor) ? undefined : `${path} has no heading #${anchor}`
  }
  return files.flatMap((file) => [
    ...findNumbers(file).map(
      ({ what, line }) => `${file.path}:${line}: "${what}" is a number, say the rule or link it`,
    ),
    ...findTargets(file).flatMap(({ what, line }) => {
      const problem = findTargetProblem(what)
      return problem ? `${file.path}:${line}: ${problem}` : []
    }),
  ])
}

/** The same for the whole repository. */
export const findRepositoryProblems = (): string[] => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const read = (path: string): string => readFileSync(posix.join(root, path), 'utf8')
  const paths = globSync(SOURCES, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const files = paths.toSorted().map((path) => ({ path, text: read(path) }))
  return findReferenceProblems(files, { exists: (path) => existsSync(posix.join(root, path)), read })
}

if (import.meta.main) {
  const problems = findRepositoryProblems()
  if (problems.length > 0) {
    console.error(`References that lead nowhere:\n${problems.join('\n')}`)
    process.exitCode = 1
  }
}
