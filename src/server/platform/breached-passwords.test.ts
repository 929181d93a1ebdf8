// @tag breached-passwords
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkBreachedList, isBreached } from './breached-passwords.ts'

const path = join(mkdtempSync(join(tmpdir(), 'alaia-breached-')), 'list.txt')
const computeHash = (password: string): string => createHash('sha1').update(password).digest('hex').toUpperCase()
const breachedPasswords = Array.from({ length: 1500 }, (_, n) => `otters ${n} under the quay`)
const safePasswords = Array.from({ length: 1500 }, (_, n) => `herons ${n} over the quay`)
const hashes = breachedPasswords.map(computeHash).toSorted()
const countBreached = async (passwords: readonly string[]) =>
  (await Promise.all(passwords.map((candidate) => isBreached(path, candidate)))).filter(Boolean).length

describe('list of breached passwords', () => {
  test.each([
    ['with counts, as published', hashes.map((hash, n) => `${hash}:${10 ** (n % 9)}\r\n`).join('')],
    ['of hashes alone', `${hashes.join('\n')}\n`],
    ['in lower case, without a final line break', hashes.join('\n').toLowerCase()],
  ])('%s contains each of its passwords and no other', async (_form, text) => {
    writeFileSync(path, text)
    await checkBreachedList(path)
    expect(await countBreached(breachedPasswords)).toBe(breachedPasswords.length)
    expect(await countBreached(safePasswords)).toBe(0)
  })

  test('matches its only entry, and is reported if it is empty', async () => {
    writeFileSync(path, computeHash('otters'))
    expect(await countBreached(['otters', 'herons'])).toBe(1)
    await checkBreachedList(path)
    writeFileSync(path, '')
    expect(await countBreached(['otters'])).toBe(0)
    await expect(checkBreachedList(path)).rejects.toThrow('is empty')
  })

  test.each([
    ['by how often they were stolen', breachedPasswords.map((candidate, n) => `${computeHash(candidate)}:${3000 - n}`)],
    ['as two lists, one after the other', [...hashes.slice(700), ...hashes.slice(0, 700)]],
    ['backwards', hashes.toReversed()],
  ])('is rejected if it is sorted wrongly: %s', async (_order, lines) => {
    writeFileSync(path, lines.join('\n'))
    await expect(checkBreachedList(path)).rejects.toThrow('not in the order of its hashes')
  })

  test('is rejected if it is invalid or missing', async () => {
    writeFileSync(path, 'otters\nherons\n'.repeat(50))
    await expect(isBreached(path, 'otters')).rejects.toThrow('must contain only SHA-1 hashes')
    await expect(checkBreachedList(path)).rejects.toThrow('must contain only SHA-1 hashes')
    await expect(isBreached(`${path}.gone`, 'otters')).rejects.toThrow('ENOENT')
  })
})
