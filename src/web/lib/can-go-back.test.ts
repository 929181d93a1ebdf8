import { afterEach, describe, expect, it, vi } from 'vitest'
import { canGoBack } from './can-go-back.ts'

afterEach(() => vi.unstubAllGlobals())

describe('back navigation inside the app', () => {
  it('is unavailable on the first page of a tab, also if SSO replaced its history entry', () => {
    for (const state of [null, {}, { idx: 0, key: 'k3x9' }]) {
      vi.stubGlobal('history', { state })
      expect(canGoBack(), JSON.stringify(state)).toBe(false)
    }
  })

  it('is available after a second page of the app was opened', () => {
    vi.stubGlobal('history', { state: { idx: 1, key: 'k3x9' } })
    expect(canGoBack()).toBe(true)
  })
})
