import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseChangelog, readChanges } from '../../scripts/changes.ts'

const readVersion = (name: string): unknown =>
  (JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')) as { version: unknown }).version

describe('the changelog', () => {
  it('has the version of package.json as its newest release', () => {
    const [newest] = readChanges()
    expect([readVersion('package.json'), readVersion('package-lock.json')]).toEqual([newest?.version, newest?.version])
  })

  it('lists changes for every release, newest first', () => {
    const releases = readChanges()
    expect(releases.filter(({ changes }) => changes.length === 0)).toEqual([])
    expect(releases.map(({ day }) => day)).toEqual(
      releases
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    )
  })

  it('leaves out unreleased changes and the headings between entries', () => {
    const text =
      '# Changelog\n\n## [Unreleased]\n\n- A\n\n## [1.1.0] - 2026-12-01\n\n### Added\n\n- B\n\n### Fixed\n\n- C\n'
    expect(parseChangelog(text)).toEqual([{ version: '1.1.0', day: '2026-12-01', changes: ['B', 'C'] }])
  })

  it.each(['## 1.1.0 · 2026-12-01', '## [1.1.0] - 2026-12-01\n\n### News'])('rejects "%s"', (section) => {
    expect(() => parseChangelog(`# Changelog\n\n${section}\n`)).toThrow('CHANGELOG.md')
  })
})
