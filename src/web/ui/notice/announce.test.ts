import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announce, getAnnouncement } from './announce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is read aloud', () => {
  it('stands for a while and leaves no word behind', () => {
    announce('Feedback sent')
    vi.advanceTimersByTime(5000)
    announce('Deleted successfully')
    vi.advanceTimersByTime(5000)
    expect(getAnnouncement()).toBe('Deleted successfully')
    vi.advanceTimersByTime(5000)
    expect(getAnnouncement()).toBe('')
  })

  it('is something else the second time, so that the same is read twice', () => {
    announce('Saved')
    announce('Saved')
    expect(getAnnouncement()).not.toBe('Saved')
    expect(getAnnouncement().trim()).toBe('Saved')
  })
})
