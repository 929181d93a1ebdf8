import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announce, getAnnouncement } from './announce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('screen reader announcement', () => {
  it('is removed after a while', () => {
    announce('Feedback sent')
    vi.advanceTimersByTime(5000)
    announce('Deleted successfully')
    vi.advanceTimersByTime(5000)
    expect(getAnnouncement()).toBe('Deleted successfully')
    vi.advanceTimersByTime(5000)
    expect(getAnnouncement()).toBe('')
  })

  it('differs when it is repeated, so that it is read twice', () => {
    announce('Saved')
    announce('Saved')
    expect(getAnnouncement()).not.toBe('Saved')
    expect(getAnnouncement().trim()).toBe('Saved')
  })
})
