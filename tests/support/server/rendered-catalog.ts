/** Renders the entire catalog and measures every MP3. The results are in docs/catalog-audio.md. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { renderSession } from '#server/generation/generation.ts'
import { listCatalogScripts } from '#server/generation/script/catalog-scripts.ts'
import { type MeasuredAudio, measureMp3 } from '../files/audio-measure.ts'

export interface CatalogRow extends MeasuredAudio {
  slug: string
  minutes: number
  narrator: string
  /** The difference between the file and its planned minutes, in seconds. */
  error: number
  cues: number
  /** Cues that start before the previous one has ended. */
  disorderedCues: number
  /** The fraction of the file that is speech. */
  speech: number
  /** Dropped lines, and seconds beyond the script's longest pauses. */
  compromises: number
  megabytes: number
  /** CPU time of the entire process. */
  cpuSeconds: number
  sha256: string
}

/** Yields one row per session, in the order of their names. Files stay in `folder` if `keep` is set. */
export async function* measureCatalog({ folder, keep }: { folder: string; keep: boolean }): AsyncGenerator<CatalogRow> {
  for (const { slug, script } of listCatalogScripts()) {
    const before = process.cpuUsage()
    const { file, cues, fit, sha256 } = await renderSession({ script, file: join(folder, `${slug}.mp3`) })
    const { user, system } = process.cpuUsage(before)
    const bytes = readFileSync(file)
    const measured = await measureMp3(bytes, cues)
    if (!keep) rmSync(file)
    yield {
      ...measured,
      slug,
      minutes: script.minutes,
      narrator: script.narrator,
      error: measured.seconds - script.minutes * 60,
      cues: cues.length,
      disorderedCues: cues.filter(({ start, end }, index) => end <= start || start <= (cues[index - 1]?.end ?? 0))
        .length,
      speech: cues.reduce((sum, { start, end }) => sum + end - start, 0) / measured.seconds,
      compromises: fit.dropped + fit.overflow,
      megabytes: bytes.length / 1e6,
      cpuSeconds: (user + system) / 1e6,
      sha256,
    }
  }
}

const columns: [title: string, cell: (row: CatalogRow) => string][] = [
  ['Session', (row) => row.slug],
  ['Minutes', (row) => String(row.minutes)],
  ['Voice', (row) => row.narrator],
  ['Off by, s', (row) => row.error.toFixed(3)],
  ['Speech, LUFS', (row) => row.speechLufs.toFixed(2)],
  ['Whole, LUFS', (row) => row.programLufs.toFixed(2)],
  ['True peak, dBTP', (row) => row.truePeakDb.toFixed(2)],
  ['Cues', (row) => String(row.cues)],
  ['Speech, %', (row) => (100 * row.speech).toFixed(0)],
  ['MB', (row) => row.megabytes.toFixed(2)],
  ['CPU, s', (row) => row.cpuSeconds.toFixed(1)],
  ['SHA-256', (row) => row.sha256.slice(0, 12)],
]

const formatTableRow = (cells: string[]) => `| ${cells.join(' | ')} |`

/** Formats the rows as a Markdown table, with sums and extremes below. */
export const formatCatalogTable = (rows: readonly CatalogRow[]): string => {
  const formatRange = (value: (row: CatalogRow) => number, digits: number) => {
    const values = rows.map(value)
    return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`
  }
  const sum = (value: (row: CatalogRow) => number) => rows.reduce((total, row) => total + value(row), 0)
  return [
    formatTableRow(columns.map(([title]) => title)),
    formatTableRow(
      columns.map((_, index) => (index === 0 || index === 2 || index === columns.length - 1 ? '---' : '---:')),
    ),
    ...rows.map((row) => formatTableRow(columns.map(([, cell]) => cell(row)))),
    '',
    `${rows.length} files, ${sum((row) => row.minutes)} minutes, ${sum((row) => row.megabytes).toFixed(1)} MB, ` +
      `${sum((row) => row.cpuSeconds).toFixed(0)} CPU s. Off by ${formatRange((row) => row.error, 3)} s, ` +
      `speech ${formatRange((row) => row.speechLufs, 2)} LUFS, true peak ${formatRange((row) => row.truePeakDb, 2)} dBTP.`,
  ].join('\n')
}
