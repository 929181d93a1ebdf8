import { describe, expect, it } from 'vitest'
import { recentMessages, remember } from './messages.ts'

const MINUTE = 60_000

describe('recent messages', () => {
  it('keep the newest first and let go of what is older than an hour', () => {
    remember('Saved as a draft', 0)
    remember('Feedback sent', 30 * MINUTE)
    expect(recentMessages().map(({ text }) => text)).toEqual(['Feedback sent', 'Saved as a draft'])
    remember('Deleted successfully', 61 * MINUTE)
    expect(recentMessages().map(({ text }) => text)).toEqual(['Deleted successfully', 'Feedback sent'])
  })
})
