import { vi } from 'vitest'

/** Replaces AbortSignal.timeout: each call times out when its controller is aborted, until the mocks are restored. */
export const mockTimeouts = (): AbortController[] => {
  const controllers: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    controllers.push(controller)
    return controller.signal
  })
  return controllers
}
