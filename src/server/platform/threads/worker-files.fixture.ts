import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Writes files of workers from their code, for threads that fail in ways that no real worker does. */
export const createWorkerFiles = () => {
  const folder = mkdtempSync(join(tmpdir(), 'alaia-workers-'))
  let count = 0
  return {
    write: (code: string): URL => {
      const file = join(folder, `${(count += 1)}.mjs`)
      writeFileSync(file, code)
      return pathToFileURL(file)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
