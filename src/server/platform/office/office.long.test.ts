/** The real program, where the machine has it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asPdf } from './as-pdf.ts'
import { officePath } from './office-path.ts'

const program = officePath()
// oxlint-disable-next-line no-console -- who runs it has to know
if (!program) console.log('NOT RUN: there is no LibreOffice on this machine (Debian: libreoffice-writer-nogui).')

test.skipIf(!program)('LibreOffice writes a document as a PDF', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-office-long-'))
  const path = join(folder, 'document.rtf')
  await writeFile(path, String.raw`{\rtf1\ansi Breathe in, and out.\par}`)
  const pdf = await asPdf({ program: program!, path, folder, signal: AbortSignal.timeout(180_000) })
  expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
  await rm(folder, { recursive: true, force: true })
})
