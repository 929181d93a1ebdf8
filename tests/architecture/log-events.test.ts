/** Server admins filter and alert on the codes of log events, so the list in docs/operations.md is complete and correct. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { logEvents } from '#server/platform/log-events/log-events.ts'
import { updateLogEvents } from '../../scripts/log-events.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const codes = Object.keys(logEvents)

describe('log events', () => {
  it('are listed in docs/operations.md as `node scripts/log-events.ts` writes them', () => {
    const text = read('docs/operations.md')
    expect(text).toBe(updateLogEvents(text))
    expect(codes.filter((code) => !text.includes(`| \`${code}\` |`))).toEqual([])
  })

  it('are all logged somewhere', () => {
    const files = globSync('src/server/**/*.ts', {
      cwd: root,
      exclude: (path) => path.endsWith('.test.ts') || path.endsWith('log-events'),
    })
    const code = files.map(read).join('\n')
    expect(files.length).toBeGreaterThan(300)
    expect(codes.filter((eventCode) => !code.includes(`'${eventCode}'`))).toEqual([])
  })

  it('have a code of a domain and a name, and sentences that fit into a row', () => {
    expect(codes.filter((code) => !/^[a-z]+\.[a-z]+(?:_[a-z]+)*$/.test(code))).toEqual([])
    const sentences = Object.values(logEvents).flatMap(({ meaning, action }) => [meaning, action])
    expect(sentences.filter((text) => !/^[A-Z`][^|\n]*\.$/.test(text))).toEqual([])
  })
})
