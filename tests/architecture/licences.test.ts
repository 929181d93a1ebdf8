import { expect, test } from 'vitest'
import { mayUse } from '../../scripts/licences/policy.ts'

test.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0)', '(MIT AND Zlib)', 'OFL-1.1'])(
  'a package under %s may be used',
  (licence) => {
    expect(mayUse('some-package', licence)).toBe(true)
  },
)

test.each(['GPL-3.0', 'AGPL-3.0-only', 'LGPL-3.0-or-later', 'MIT AND GPL-2.0', 'MPL-2.0', 'UNLICENSED', ''])(
  'a package under "%s" may not, unless it is on the list of exceptions',
  (licence) => {
    expect(mayUse('some-package', licence)).toBe(false)
  },
)

test('an exception holds for the licence it was made for, and no other', () => {
  expect(mayUse('axe-core', 'MPL-2.0')).toBe(true)
  expect(mayUse('axe-core', 'GPL-3.0')).toBe(false)
})
