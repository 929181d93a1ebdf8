/**
 * Reads the texts of seeds/learn without parsing them: at a start, the server only checks whether they have changed.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns every file below seeds/learn by its path, in sorted order. */
export const readAuthoredFiles = (root: string): Map<string, string> => {
  const folder = join(root, 'seeds/learn')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(md|json)$/.test(name))
    .toSorted()
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
