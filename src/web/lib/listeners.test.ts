import { describe, expect, it } from 'vitest'
import { createListeners } from './listeners.ts'

describe('listeners', () => {
  it('are called with the details of each change until they unsubscribe', () => {
    const listeners = createListeners<[string]>()
    const received: string[] = []
    const unsubscribe = listeners.subscribe((text) => received.push(`first ${text}`))
    listeners.subscribe((text) => received.push(`second ${text}`))
    listeners.notify('one')
    unsubscribe()
    listeners.notify('two')
    expect(received).toEqual(['first one', 'second one', 'second two'])
  })
})
