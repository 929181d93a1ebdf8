import { useEffect } from 'react'

/** While this page stands, the feedback button of small screens is in the header, because words reach to every edge. */
export function useFeedbackInHeader() {
  useEffect(() => {
    const root = document.documentElement
    root.dataset.feedback = 'header'
    return () => {
      delete root.dataset.feedback
    }
  }, [])
}
