import { describe, expect, test } from 'vitest'
import { withoutPrefix } from './prefix.ts'

const left = (path: string) => withoutPrefix(`https://alaia.example${path}`)

describe('the alaiaweb prefix', () => {
  test('is taken off, and query and fragment stay', () => {
    expect(left('/alaiaweb/home/search?q=rain#top')).toBe('https://alaia.example/home/search?q=rain#top')
    expect(left('/alaiaweb/')).toBe('https://alaia.example/')
    expect(left('/alaiaweb')).toBe('https://alaia.example/')
  })

  test('is only a prefix when it is a whole segment at the start', () => {
    expect(left('/home')).toBeUndefined()
    expect(left('/alaiawebsite')).toBeUndefined()
    expect(left('/home/alaiaweb/')).toBeUndefined()
  })

  test('never leads to another site', () => {
    for (const path of [
      '/alaiaweb//evil.example',
      '/alaiaweb/\\evil.example',
      '/alaiaweb///evil.example/x',
      '/alaiaweb/%2F/evil.example',
    ]) {
      expect(new URL(left(path)!).origin).toBe('https://alaia.example')
      expect(new URL(left(path)!).pathname).not.toMatch(/^\/\//)
    }
  })
})
