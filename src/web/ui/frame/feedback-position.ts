import { useEffect } from 'react'

/** The number of parts of the page that need the button in the header. */
let requestCount = 0

/**
 * While a component with this hook is mounted, the feedback button of small screens is in the header: at the bottom it
 * would cover text.
 */
export function useFeedbackInHeader(enabled = true) {
  useEffect(() => {
    if (!enabled) return undefined
    const root = document.documentElement
    requestCount += 1
    root.dataset.feedback = 'header'
    return () => {
      requestCount -= 1
      if (requestCount === 0) delete root.dataset.feedback
    }
  }, [enabled])
}
