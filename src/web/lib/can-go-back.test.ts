import { afterEach, describe, expect, it, vi } from 'vitest'
import { canGoBack } from './can-go-back.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a way back inside the app', () => {
  it('is not there on the first page in a tab, also where sign-on has replaced its entry', () => {
    for (const state of [null, {}, { idx: 0, key: 'k3x9' }]) {
      vi.stubGlobal('history', { state })
      expect(canGoBack(), JSON.stringify(state)).toBe(false)
    }
  })

  it('is there once a further page of the app was opened', () => {
    vi.stubGlobal('history', { state: { idx: 1, key: 'k3x9' } })
    expect(canGoBack()).toBe(true)
  })
})
