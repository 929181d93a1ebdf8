/**
 * Renders every session of the catalog and prints the measurements of its MP3; this takes a few minutes on one core.
 *
 * `--write` puts the table into docs/catalog-audio.md and leaves its section about the voice unchanged, `--keep <folder>` saves the files in that folder.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CatalogRow, formatCatalogTable, measureCatalog } from '#tests/support/server/rendered-catalog.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean' }, keep: { type: 'string' } } })
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'alaia-catalog-'))

const rows: CatalogRow[] = []
for await (const row of measureCatalog({ folder, keep: values.keep !== undefined })) {
  rows.push(row)
  console.error(`${row.slug}: ${row.cpuSeconds.toFixed(1)} CPU s`)
}
if (!values.keep) rmSync(folder, { recursive: true })

const table = formatCatalogTable(rows)
console.log(table)

const file = new URL('../docs/catalog-audio.md', import.meta.url)
const voiceSection = /^## The built-in voice$[^]*/m.exec(readFileSync(file, 'utf8'))?.[0] ?? ''

const page = `# Catalog audio

Measurements of every session of the catalog, rendered by the same code that the app uses. Each finished MP3 (constant
96 kbit/s, joint stereo, 44.1 kHz) is decoded by mpg123. Its speech is cut out by its cues.

| What | Limit |
| --- | --- |
| length, compared with the minutes of the script | 0.1 s |
| speech, all cues joined (ITU-R BS.1770-4) | -19 LUFS, +-1 LU |
| true peak (4 x oversampling) | below -1 dBTP |

- "Whole" includes silence and bells, and has no limit.
- CPU time is of the whole process and depends on the machine.
- The bytes don't depend on it: the same script gives the same SHA-256. The table shows its first twelve digits.
- No session skips a line or has a longer pause than its script allows.

\`node bench/catalog-audio-table.ts --write\` generates this page. \`npm run test:all\` prints the same table and checks every row
against the limits.

${table}

${voiceSection}`
if (values.write) writeFileSync(file, `${page.trimEnd()}\n`)
