import { describe, expect, it } from 'vitest'
import { foldAccents } from './fold-accents.ts'

describe('accents', () => {
  it('are left out, with capitals, however the letters are composed', () => {
    expect(foldAccents('Zoë')).toBe('zoe')
    expect(foldAccents('Zoe\u0308')).toBe('zoe')
    expect(foldAccents('ŁÓDŹ Straße Ærø')).toBe('lodz strasse aero')
    expect(foldAccents('Didn’t')).toBe("didn't")
  })

  it('leave plain text and other scripts readable', () => {
    expect(foldAccents('Ten Sounds 4-7-8')).toBe('ten sounds 4-7-8')
    expect(foldAccents('今日')).toBe('今日')
    expect(foldAccents('हिन्दी')).toBe('हिन्दी')
  })
})
