/** The lint rule `alaia/module-boundaries`: every import inside src/ is one that modules.ts allows. */
import { posix, sep } from 'node:path'
import { checkImport } from './modules.ts'

interface RuleContext {
  filename: string
  report(problem: { node: unknown; message: string }): void
}
interface ImportNode {
  source?: { value?: unknown } | null
}

/** Returns the path below src/, for any folder of the project (tests use a copy). */
const toPathBelowSrc = (filename: string): string | undefined => filename.split(sep).join('/').split('/src/').at(-1)

/** Resolves an import as written: `#rules/time.ts` and `../x.ts` to paths below src/, anything else to a package. */
export const resolveImport = (from: string, specifier: string): { path: string } | { package: string } => {
  if (specifier.startsWith('#')) return { path: specifier.slice(1) }
  if (specifier.startsWith('.')) return { path: posix.join(posix.dirname(from), specifier) }
  return { package: specifier }
}

export const moduleBoundaries = {
  create(context: RuleContext) {
    const file = toPathBelowSrc(context.filename)
    if (file === undefined || /\.test\.tsx?$/.test(file)) return {}
    const check = (node: ImportNode): void => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const message = checkImport(file, resolveImport(file, specifier))
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
