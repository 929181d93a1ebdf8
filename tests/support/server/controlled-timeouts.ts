import { vi } from 'vitest'

/** Replaces AbortSignal.timeout: each call times out when its controller is aborted, until the mocks are restored. */
export const callsDue = (): AbortController[] => {
  const dues: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const due = new AbortController()
    dues.push(due)
    return due.signal
  })
  return dues
}
