import { useEffect } from 'react'

/** How many parts of the page ask for it. */
let asking = 0

/** While this stands, the feedback button of small screens is in the header: below, it would lie over words. */
export function useFeedbackInHeader(wanted = true) {
  useEffect(() => {
    if (!wanted) return undefined
    const root = document.documentElement
    asking += 1
    root.dataset.feedback = 'header'
    return () => {
      asking -= 1
      if (asking === 0) delete root.dataset.feedback
    }
  }, [wanted])
}
