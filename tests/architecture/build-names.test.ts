/** Names of built files reveal nothing about their content to a content filter. */
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { getScriptName } from '../../scripts/build-names.ts'
import { findAlarmingWord } from '../support/attacks/content-filter-words.ts'

test('a built script is named by its hash alone, except for a short list of names', () => {
  const modules = globSync('src/**/*.{ts,tsx}').map((path) => basename(path).replace(/\.\w+$/, ''))
  expect(modules).toContain('suicide')
  const namedModules = modules.filter((name) => getScriptName({ name }) !== 'assets/[hash:10].js')
  expect([...new Set(namedModules)].toSorted()).toEqual(['answers', 'bay', 'home', 'index'])
})

test('words that filters block are found in names with any separator, and not inside other words', () => {
  expect(findAlarmingWord('assets/suicide-CN5TlFVb.js')).toBe('suicide')
  expect(findAlarmingWord('/media/selfHarm.mp3')).toBe('self harm')
  expect(findAlarmingWord('crisis_lines.css')).toBe('crisis')
  expect(findAlarmingWord('/skill/audience/grapes/classes/begun')).toBeUndefined()
  expect(findAlarmingWord('assets/index-0dead6b1f4.js')).toBeUndefined()
})
