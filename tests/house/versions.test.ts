import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readChanges } from '../../scripts/changes.ts'

const versionIn = (name: string): unknown =>
  (JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')) as { version: unknown }).version

test('the newest version that is written about is the one that is here', () => {
  const [newest] = readChanges()
  expect([versionIn('package.json'), versionIn('package-lock.json')]).toEqual([newest?.version, newest?.version])
})

test('every version says what it brought, each later than the one below it', () => {
  const all = readChanges()
  expect(all.filter(({ changes }) => changes.length === 0)).toEqual([])
  expect(all.map(({ day }) => day)).toEqual(
    all
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  )
})
