/** The lint rule `alaia/module-boundaries`: every import inside src/ is one that modules.ts allows. */
import { posix, sep } from 'node:path'
import { checkImport } from './modules.ts'

interface Context {
  filename: string
  report(problem: { node: unknown; message: string }): void
}
interface ImportNode {
  source?: { value?: unknown } | null
}

/** Returns the path below src/, for any folder of the project (tests use a copy). */
const belowSrc = (filename: string): string | undefined => filename.split(sep).join('/').split('/src/').at(-1)

/** Resolves an import as written: `#rules/time.ts` and `../x.ts` to paths below src/, anything else to a package. */
export const resolveImport = (from: string, written: string): { path: string } | { package: string } => {
  if (written.startsWith('#')) return { path: written.slice(1) }
  if (written.startsWith('.')) return { path: posix.join(posix.dirname(from), written) }
  return { package: written }
}

export const moduleBoundaries = {
  create(context: Context) {
    const file = belowSrc(context.filename)
    if (file === undefined || /\.test\.tsx?$/.test(file)) return {}
    const check = (node: ImportNode): void => {
      const written = node.source?.value
      if (typeof written !== 'string') return
      const message = checkImport(file, resolveImport(file, written))
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}
