import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { failures } from '#contract/failures.ts'

test('the # paths resolve to src/ in the test runner', () => {
  expect(failures.not_found.http).toBe(404)
})

test('the # paths resolve to src/ in Node itself', () => {
  const script = "import { failures } from '#contract/failures.ts'; console.log(failures.not_found.http)"
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(output.trim()).toBe('404')
})
