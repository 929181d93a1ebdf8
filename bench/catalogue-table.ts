/**
 * Renders every session of the catalogue and prints what its MP3 measures; a few minutes of one core.
 * `--write` puts the table into docs/catalogue-audio.md, `--keep <folder>` leaves the files there.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CatalogueRow, catalogueTable, measureCatalogue } from '../tests/support/catalogue-audio.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean' }, keep: { type: 'string' } } })
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'alaia-catalogue-'))

const rows: CatalogueRow[] = []
for await (const row of measureCatalogue({ folder, keep: values.keep !== undefined })) {
  rows.push(row)
  console.error(`${row.slug}: ${row.cpuSeconds.toFixed(1)} CPU s`)
}
if (!values.keep) rmSync(folder, { recursive: true })

const table = catalogueTable(rows)
console.log(table)

const page = `# The catalogue's audio

Every session of the catalogue as the product's own chain makes it, measured on the finished MP3 (constant 96 kbit/s, joint
stereo, 44.1 kHz): decoded by mpg123, and its speech sliced out by its cues.

| What | Limit |
| --- | --- |
| length against the minutes of the script | 0.1 s |
| speech, the cues one after the other (ITU-R BS.1770-4) | -19 LUFS, 1 LU either way |
| true peak (4 x oversampling) | below -1 dBTP |

"Whole" counts the silences and bells too and has no limit. CPU time is that of the whole process and depends on the machine;
the bytes do not: the same script gives the same SHA-256 (its first twelve digits here). No session has a line left out or a
pause longer than its script allows. \`node bench/catalogue-table.ts --write\` makes this page anew, and \`npm run test:all\`
prints the same table and holds every row to the limits.

${table}
`
if (values.write) writeFileSync(new URL('../docs/catalogue-audio.md', import.meta.url), page)
