import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type CatalogRow, formatCatalogTable, measureCatalog } from '#tests/support/server/rendered-catalog.ts'
import { renderSession } from './generation.ts'
import { killRender } from './pipeline/killed-render.fixture.ts'
import { createOneMinuteScript } from './pipeline/one-minute.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'alaia-catalog-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('every catalog session has the right length, loudness and cues', async () => {
  const rows = await Array.fromAsync(measureCatalog({ folder, keep: false }))
  process.stdout.write(`\n${formatCatalogTable(rows)}\n`)
  const isWithinLimits = (row: CatalogRow) =>
    Math.abs(row.error) <= 0.1 &&
    Math.abs(row.speechLufs + 19) <= 1 &&
    row.truePeakDb < -1 &&
    row.disorderedCues === 0 &&
    row.compromises === 0
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter((row) => !isWithinLimits(row))).toEqual([])
})

test('a render killed at five random moments still produces identical bytes', async () => {
  const complete = await renderSession({ script: createOneMinuteScript(), file: join(folder, 'whole.mp3') })
  const file = join(folder, 'killed.mp3')
  const moments = Array.from({ length: 5 }, () => Math.round(4 + 92 * Math.random()))
  for (const percent of moments) {
    await killRender(file, percent)
    expect(existsSync(file)).toBe(false)
  }
  const after = await renderSession({ script: createOneMinuteScript(), file })
  expect({ moments, sha256: after.sha256 }).toEqual({ moments, sha256: complete.sha256 })
})
