/** The lint rule `house/arrows`: every import inside src/ follows an arrow of rooms.ts. */
import { posix, sep } from 'node:path'
import { complaint } from './rooms.ts'

interface Reports {
  filename: string
  report(problem: { node: unknown; message: string }): void
}
interface Importing {
  source?: { value?: unknown } | null
}

/** The file below src/, whatever folder the project (or a copy of it in a test) lies in. */
const belowSrc = (filename: string): string | undefined => filename.split(sep).join('/').split('/src/').at(-1)

/** Where a written import leads: `#rules/time.ts` and `../x.ts` to paths below src/, anything else to a package. */
export const target = (from: string, written: string): { path: string } | { package: string } => {
  if (written.startsWith('#')) return { path: written.slice(1) }
  if (written.startsWith('.')) return { path: posix.join(posix.dirname(from), written) }
  return { package: written }
}

const arrows = {
  create(context: Reports) {
    const file = belowSrc(context.filename)
    if (file === undefined || /\.test\.tsx?$/.test(file)) return {}
    const look = (node: Importing): void => {
      const written = node.source?.value
      if (typeof written !== 'string') return
      const message = complaint(file, target(file, written))
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: look,
      ImportExpression: look,
      ExportNamedDeclaration: look,
      ExportAllDeclaration: look,
    }
  },
}

export default { meta: { name: 'house' }, rules: { arrows } }
