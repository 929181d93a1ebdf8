// @tag content-disposition
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatContentDisposition } from './content-disposition.ts'

test.each([
  ['worksheet.pdf', 'attachment; filename="worksheet.pdf"'],
  ['Übung 1.pdf', `attachment; filename="_bung 1.pdf"; filename*=UTF-8''%C3%9Cbung%201.pdf`],
  ['a"b\\c.pdf', 'attachment; filename="c.pdf"'],
  ['say "hi".pdf', `attachment; filename="say _hi_.pdf"; filename*=UTF-8''say%20%22hi%22.pdf`],
  ['../../etc/passwd', 'attachment; filename="passwd"'],
  ['a\r\nset-cookie: b.pdf', 'attachment; filename="aset-cookie: b.pdf"'],
  ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
  [
    `${'a'.repeat(199)}🌿.pdf`,
    `attachment; filename="${'a'.repeat(199)}_"; filename*=UTF-8''${'a'.repeat(199)}%EF%BF%BD`,
  ],
  ['', 'attachment'],
  [undefined, 'attachment'],
])('file name %j gives the header %j', (name, header) => {
  expect(formatContentDisposition(name)).toBe(header)
})

test('no file name breaks out of its header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(formatContentDisposition(name)).toMatch(
        /^attachment(?:; filename="[^"\\\r\n]*"(?:; filename\*=UTF-8''[\w%.!~#$&+^`|-]*)?)?$/,
      )
    }),
  )
})
