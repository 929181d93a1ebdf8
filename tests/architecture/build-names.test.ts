/** Names of built files reveal nothing about their content to a content filter. */
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { scriptName } from '../../scripts/build-names.ts'
import { alarming } from '../support/attacks/content-filter-words.ts'

test('a built script is named by its hash alone, except for a short list of names', () => {
  const modules = globSync('src/**/*.{ts,tsx}').map((path) => basename(path).replace(/\.\w+$/, ''))
  expect(modules).toContain('suicide')
  const named = modules.filter((name) => scriptName({ name }) !== 'assets/[hash:10].js')
  expect([...new Set(named)].toSorted()).toEqual(['answers', 'bay', 'home', 'index'])
})

test('words that filters block are found in names with any separator, and not inside other words', () => {
  expect(alarming('assets/suicide-CN5TlFVb.js')).toBe('suicide')
  expect(alarming('/media/selfHarm.mp3')).toBe('self harm')
  expect(alarming('crisis_lines.css')).toBe('crisis')
  expect(alarming('/skill/audience/grapes/classes/begun')).toBeUndefined()
  expect(alarming('assets/index-0dead6b1f4.js')).toBeUndefined()
})
