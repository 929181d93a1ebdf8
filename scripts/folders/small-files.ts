/**
 * Finds source files that are too small: fewer than 25 lines, and imported by one other file only. A reader has to open
 * such a file for a few lines, so they belong in the file that uses them.
 */
import { posix } from 'node:path'
import { homeModules, sceneryModules, signInModules } from '../chunk-modules.ts'
import { modules } from '../lint/modules.ts'

/** A file with fewer lines is small. */
export const MIN_LINES = 25

/** A file has room for another one if the two have at most this many lines together. */
export const MAX_MERGED_LINES = 200

interface SmallFileExemption {
  pattern: RegExp
  reason: string
}

/** The small files that stay as they are, by their paths. */
export const smallFileExemptions: readonly SmallFileExemption[] = [
  { pattern: /\.(?:endpoints|jobs|queries|seed)\.ts$/, reason: 'a layer of its domain' },
  { pattern: /\.worker\.ts$/, reason: 'the entry point of a thread' },
  { pattern: /\.screen\.tsx$/, reason: 'one file for each address' },
  { pattern: /^src\/rules\/safety\/terms\//, reason: 'one list of terms in each file' },
  { pattern: /^src\/web\/lib\/messages\//, reason: 'one catalog of texts for each area of screens' },
  { pattern: /^src\/web\/site\/sections\//, reason: 'one file for each kind of section' },
  { pattern: /^src\/web\/offline\/app-pages\.ts$/, reason: "a test can't import the service worker that uses it" },
]

/** Files that another list names by their paths: the chunks of the build, and what modules may import of each other. */
const listedFiles = new Set([
  ...signInModules,
  ...sceneryModules,
  ...homeModules,
  ...modules.flatMap(({ imports }) => imports.filter((path) => path.endsWith('.ts')).map((path) => `src/${path}`)),
])

const isSource = (path: string): boolean =>
  /^(?:src|scripts|bench|tests)\/.*\.tsx?$/.test(path) && !/\.(?:test|generated|d)\.tsx?$/.test(path)

const IMPORT = /\b(?:from|import)\s*(?<call>\()?\s*'(?<specifier>[#.][^']+)'/g

const resolvePath = (file: string, specifier: string): string =>
  specifier.startsWith('#')
    ? specifier.replace(/^#(?:tests\/)?/, (alias) => (alias === '#' ? 'src/' : 'tests/'))
    : posix.join(posix.dirname(file), specifier)

interface Importers {
  files: Set<string>
  /** Whether one of them loads the file when it needs it: then it is a chunk of its own. */
  isLazy: boolean
}

const mapImporters = (sources: readonly (readonly [path: string, text: string])[]): Map<string, Importers> => {
  const importersByFile = new Map<string, Importers>()
  for (const [path, text] of sources) {
    for (const { groups } of text.matchAll(IMPORT)) {
      const imported = resolvePath(path, groups!['specifier']!)
      const importers = importersByFile.get(imported) ?? { files: new Set(), isLazy: false }
      importers.files.add(path)
      importers.isLazy ||= groups!['call'] !== undefined
      importersByFile.set(imported, importers)
    }
  }
  return importersByFile
}

const countLines = (text: string): number => text.split('\n').length - 1

/** The style sheet of the same name. A component that has one keeps its own file. */
const getStyleSheet = (path: string): string => path.replace(/\.tsx?$/, '.module.css')

/**
 * Returns a sentence for each small file that its importer has room for, and for each exemption that no small file needs.
 *
 * @param texts the texts of all files by their paths from the root of the project
 */
export const findSmallFiles = (texts: ReadonlyMap<string, string>, exemptions = smallFileExemptions): string[] => {
  const sources = [...texts].filter(([path]) => isSource(path))
  const importersByFile = mapImporters(sources)
  const unusedExemptions = new Set(exemptions)
  const problems = sources.flatMap(([path, text]) => {
    const { files, isLazy } = importersByFile.get(path) ?? { files: new Set<string>(), isLazy: false }
    const [importer] = files
    const lines = countLines(text)
    if (!path.startsWith('src/') || importer === undefined || files.size > 1 || lines >= MIN_LINES) return []
    const exemption = exemptions.find(({ pattern }) => pattern.test(path))
    if (exemption) unusedExemptions.delete(exemption)
    const hasRoom = lines + countLines(texts.get(importer) ?? '') <= MAX_MERGED_LINES
    if (exemption || isLazy || !hasRoom || listedFiles.has(path) || texts.has(getStyleSheet(path))) return []
    return [`${path} has ${lines} lines, and only ${importer} imports it: move them there.`]
  })
  return [
    ...problems,
    ...[...unusedExemptions].map(({ pattern }) => `No small file matches ${pattern}: remove that exemption.`),
  ]
}
