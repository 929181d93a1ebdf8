import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sayAloud, wordsSaid } from './said.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is read aloud', () => {
  it('stands for a while and leaves no word behind', () => {
    sayAloud('Feedback sent')
    vi.advanceTimersByTime(5000)
    sayAloud('Deleted successfully')
    vi.advanceTimersByTime(5000)
    expect(wordsSaid()).toBe('Deleted successfully')
    vi.advanceTimersByTime(5000)
    expect(wordsSaid()).toBe('')
  })

  it('is something else the second time, so that the same is read twice', () => {
    sayAloud('Saved')
    sayAloud('Saved')
    expect(wordsSaid()).not.toBe('Saved')
    expect(wordsSaid().trim()).toBe('Saved')
  })
})
