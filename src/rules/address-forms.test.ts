import { describe, expect, test } from 'vitest'
import { isEmail, isWebAddress } from './address-forms.ts'

describe('email address validation', () => {
  test.each(['mia@riverbend.test', 'm.o+a@mail.school.k12.fl.us', "o'neil@a-b.example", 'A@B.CO'])(
    'accepts %s',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )

  test.each([
    '',
    'mia',
    'mia@',
    '@riverbend.test',
    'mia@riverbend',
    'mia@@riverbend.test',
    'mia@.test',
    'mia@riverbend..test',
    '.mia@riverbend.test',
    'mia.@riverbend.test',
    'm..ia@riverbend.test',
    'mia @riverbend.test',
    'mia@-a.test',
    'mia@a-.test',
    `${'m'.repeat(65)}@a.test`,
    `mia@${'a.'.repeat(130)}test`,
    'mia@riverbend.test\n',
  ])('rejects %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('rejects very long invalid addresses in linear time', () => {
    const start = performance.now()
    isEmail(`${'a.'.repeat(20_000)}@`)
    isEmail(`a@${'a-'.repeat(20_000)}`)
    isWebAddress(`https://${'a.'.repeat(900)}`)
    expect(performance.now() - start).toBeLessThan(5000)
  })
})

describe('web address validation', () => {
  test.each([
    'https://alaia.example',
    'http://localhost:3000/a',
    'https://a.example/b?c=d#e',
    'HTTPS://A.EXAMPLE',
    'https://192.168.0.1/',
    'http://[::1]:3000/',
  ])('accepts %s', (text) => {
    expect(isWebAddress(text)).toBe(true)
  })

  test.each([
    '',
    'alaia.example',
    '//alaia.example',
    'ftp://a.example',
    'javascript:alert(1)',
    'https://',
    'https:// a.example',
    'https://a.example/b c',
    'https://user:secret@a.example',
    'https://a.example/<script>',
    'https://-a.example',
    'https://a..example',
  ])('rejects %j', (text) => {
    expect(isWebAddress(text)).toBe(false)
  })
})
