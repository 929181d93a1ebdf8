// @tag seal
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSeal } from './seal.ts'

let ALAIA_DATA: string
beforeAll(async () => {
  ALAIA_DATA = await mkdtemp(join(tmpdir(), 'alaia-seal-'))
})
afterAll(() => rm(ALAIA_DATA, { recursive: true, force: true }))

const SECRET = 'the key to the boathouse'

describe('sealed secret', () => {
  test('can be opened for its purpose, even after a restart', () => {
    const sealed = createSeal({ ALAIA_DATA }).close(SECRET, 'shed:1')
    expect(sealed.toString('latin1')).not.toContain('boathouse')
    expect(createSeal({ ALAIA_DATA }).open(sealed, 'shed:1')).toBe(SECRET)
    expect(() => createSeal({ ALAIA_DATA }).open(sealed, 'shed:2')).toThrow(/authenticate/)
  })

  test('cannot be opened with another key or after any bit changed', () => {
    const SECRETS_KEY = randomBytes(32).toString('hex')
    const seal = createSeal({ ALAIA_DATA, SECRETS_KEY })
    const sealed = seal.close(SECRET, 'shed:1')
    expect(() => createSeal({ ALAIA_DATA }).open(sealed, 'shed:1')).toThrow(/authenticate/)
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = Buffer.from(sealed)
      altered[index]! ^= 1
      expect(() => seal.open(altered, 'shed:1')).toThrow(/authenticate/)
    }
  })

  test('is different each time but has a stable marker', () => {
    const seal = createSeal({ ALAIA_DATA })
    expect(seal.close(SECRET, 'shed')).not.toEqual(seal.close(SECRET, 'shed'))
    expect(seal.mark(SECRET, 'shed')).toEqual(seal.mark(SECRET, 'shed'))
    expect(seal.mark(SECRET, 'shed')).not.toEqual(seal.mark(SECRET, 'barn'))
  })
})
