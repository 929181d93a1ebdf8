import { useEffect } from 'react'

/** How many parts of the page ask for it. */
let requestCount = 0

/** While this stands, the feedback button of small screens is in the header: below, it would lie over words. */
export function useFeedbackInHeader(wanted = true) {
  useEffect(() => {
    if (!wanted) return undefined
    const root = document.documentElement
    requestCount += 1
    root.dataset.feedback = 'header'
    return () => {
      requestCount -= 1
      if (requestCount === 0) delete root.dataset.feedback
    }
  }, [wanted])
}
