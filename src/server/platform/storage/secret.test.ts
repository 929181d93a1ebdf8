import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrCreateSecret } from './secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alaia-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => join(folder, 'secrets/media.key')
const mode = (path: string) => statSync(path).mode & 0o777

test('a secret file is created once, for its owner only, and persists', () => {
  const secret = readOrCreateSecret(file())
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(readOrCreateSecret(file())).toBe(secret)
  expect([mode(file()), mode(join(folder, 'secrets'))]).toEqual([0o600, 0o700])
  expect(readdirSync(join(folder, 'secrets'))).toEqual(['media.key'])
})

test('a secret file that others can read is made private', () => {
  readOrCreateSecret(file())
  chmodSync(file(), 0o644)
  readOrCreateSecret(file())
  expect(mode(file())).toBe(0o600)
})

test('a secret file with invalid content is rejected', () => {
  readOrCreateSecret(file())
  writeFileSync(file(), 'password')
  expect(() => readOrCreateSecret(file())).toThrow('does not hold a secret')
})
