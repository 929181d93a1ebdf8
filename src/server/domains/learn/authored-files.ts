/** The texts of seeds/learn as they lie there: a start only asks whether they have changed, so nothing is read in them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below seeds/learn by its path there, in order. */
export const readAuthoredFiles = (root: string): Map<string, string> => {
  const folder = join(root, 'seeds/learn')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(md|json)$/.test(name))
    .toSorted()
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
