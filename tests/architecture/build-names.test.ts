/** Names of built files tell a content filter nothing about what is in them. */
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { scriptName } from '../../scripts/build-names.ts'
import { alarming } from '../support/alarming-names.ts'

test('a script is named by its hash alone, except for a short list of names', () => {
  const modules = globSync('src/**/*.{ts,tsx}').map((path) => basename(path).replace(/\.\w+$/, ''))
  expect(modules).toContain('suicide')
  const named = modules.filter((name) => scriptName({ name }) !== 'assets/[hash:10].js')
  expect([...new Set(named)].toSorted()).toEqual(['answers', 'bay', 'home', 'index'])
})

test('alarming words are found in names, whatever divides them, and not inside other words', () => {
  expect(alarming('assets/suicide-CN5TlFVb.js')).toBe('suicide')
  expect(alarming('/media/selfHarm.mp3')).toBe('self harm')
  expect(alarming('crisis_lines.css')).toBe('crisis')
  expect(alarming('/skill/audience/grapes/classes/begun')).toBeUndefined()
  expect(alarming('assets/index-0dead6b1f4.js')).toBeUndefined()
})
