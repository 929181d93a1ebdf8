import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SentenceCache, type Utterance } from './sentence-cache.ts'

const root = mkdtempSync(join(tmpdir(), 'alaia-sentences-'))
afterAll(() => rmSync(root, { recursive: true }))

const createUtterance = (changes: Partial<Utterance> = {}): Utterance => ({
  by: 'built_in',
  voice: { voice: 'rms', pitch: 1, stretch: 1.15 },
  text: 'In.',
  ...changes,
})

const clip = Float32Array.from({ length: 1000 }, (_, i) => 1.3 * Math.sin(i / 9))
const rejectSpeaking = () => Promise.reject<Float32Array>(new Error('said again'))

describe('sentence cache', () => {
  test('returns the same audio from the cache as when it was spoken', async () => {
    const folder = join(root, 'same')
    const spoken = await new SentenceCache(folder).getClip(createUtterance(), async () => clip)
    const cached = await new SentenceCache(folder).getClip(createUtterance(), rejectSpeaking)
    expect(spoken.isNew).toBe(true)
    expect(cached).toEqual({ signal: spoken.signal, isNew: false })
    for (const [i, value] of cached.signal.entries()) expect(Math.abs(value - clip[i]!)).toBeLessThan(1e-4)
  })

  test('speaks again for another voice, another rate or another text', async () => {
    const folder = join(root, 'other')
    await new SentenceCache(folder).saveClip(createUtterance(), clip)
    const otherUtterances = [{ by: 'elsewhere' }, { voice: { voice: 'rms', pitch: 1, stretch: 1.2 } }, { text: 'Out.' }]
    for (const other of otherUtterances) expect(await new SentenceCache(folder).has(createUtterance(other))).toBe(false)
    expect(await new SentenceCache(folder).has(createUtterance())).toBe(true)
  })

  test('speaks again if a file was truncated by a power failure', async () => {
    const folder = join(root, 'torn')
    for (const remainingBytes of [0, 20, 900]) {
      await new SentenceCache(folder).saveClip(createUtterance(), clip)
      const [name] = readdirSync(folder)
      truncateSync(join(folder, name!), remainingBytes)
      const { isNew } = await new SentenceCache(folder).getClip(createUtterance(), async () => clip)
      expect(isNew).toBe(true)
      expect(readFileSync(join(folder, name!))).toHaveLength(44 + 2000)
    }
  })

  test('removes sentences that are no longer used and keeps the others', async () => {
    const folder = join(root, 'tidy')
    const sentences = new SentenceCache(folder)
    await new SentenceCache(folder).saveClip(createUtterance({ text: 'Out.' }), clip)
    await sentences.getClip(createUtterance(), async () => clip)
    await sentences.deleteUnused()
    expect(readdirSync(folder)).toHaveLength(1)
    expect(await sentences.has(createUtterance())).toBe(true)
  })
})
