import { describe, expect, it } from 'vitest'
import { encodeWav, joinBlocks } from './wav.ts'

const readSamples = (bytes: Uint8Array): number[] => {
  const view = new DataView(bytes.buffer)
  const count = view.getUint32(40, true) / 3
  return Array.from({ length: count }, (_, index) => {
    const low = view.getUint16(44 + index * 3, true)
    return (view.getInt8(46 + index * 3) * 65_536 + low) / 2 ** 23
  })
}

describe('WAV file', () => {
  it('has a header for 24-bit mono at the rate of the device', () => {
    const bytes = encodeWav(new Float32Array(4), 44_100)
    const view = new DataView(bytes.buffer)
    const readText = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
    expect([readText(0, 4), readText(8, 16), readText(36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data'])
    expect(view.getUint32(4, true)).toBe(bytes.length - 8)
    expect([view.getUint16(20, true), view.getUint16(22, true)]).toEqual([1, 1])
    expect([view.getUint32(24, true), view.getUint32(28, true)]).toEqual([44_100, 132_300])
    expect([view.getUint16(32, true), view.getUint16(34, true), view.getUint32(40, true)]).toEqual([3, 24, 12])
  })

  it('keeps the level of each sample within one step', () => {
    const samples = [0, 0.5, -0.5, 0.1768, -1, 2 ** -23]
    const decoded = readSamples(encodeWav(Float32Array.from(samples), 48_000))
    for (const [index, sample] of samples.entries()) expect(decoded[index]).toBeCloseTo(sample, 6)
  })

  it('cuts off what is too loud, and takes a broken sample for silence', () => {
    const decoded = readSamples(encodeWav(Float32Array.from([3, -3, Number.NaN]), 48_000))
    expect(decoded).toEqual([1 - 2 ** -23, -1, 0])
  })

  it('pads an odd number of bytes, which the length of the data leaves out', () => {
    const bytes = encodeWav(new Float32Array(1), 48_000)
    expect(bytes.length).toBe(48)
    expect(new DataView(bytes.buffer).getUint32(40, true)).toBe(3)
  })
})

describe('blocks of samples', () => {
  it('are joined in order', () => {
    expect([...joinBlocks([Float32Array.of(1, 2), new Float32Array(0), Float32Array.of(3)])]).toEqual([1, 2, 3])
  })
})
