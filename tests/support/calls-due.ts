import { vi } from 'vitest'

/** When each call from now on has to be answered: once it is aborted. Until the mocks are restored. */
export const callsDue = (): AbortController[] => {
  const dues: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const due = new AbortController()
    dues.push(due)
    return due.signal
  })
  return dues
}
