// @tag licenses
import { expect, test } from 'vitest'
import { mayUse } from '../../scripts/licenses/policy.ts'

test.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0)', '(MIT AND Zlib)', 'OFL-1.1'])(
  'a package with the license %s is allowed',
  (license) => {
    expect(mayUse('some-package', license)).toBe(true)
  },
)

test.each(['GPL-3.0', 'AGPL-3.0-only', 'LGPL-3.0-or-later', 'MIT AND GPL-2.0', 'MPL-2.0', 'UNLICENSED', ''])(
  'a package with the license "%s" is rejected, unless it is on the list of exceptions',
  (license) => {
    expect(mayUse('some-package', license)).toBe(false)
  },
)

test('a license exception is valid for that license only', () => {
  expect(mayUse('axe-core', 'MPL-2.0')).toBe(true)
  expect(mayUse('axe-core', 'GPL-3.0')).toBe(false)
})
