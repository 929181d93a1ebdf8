import { useEffect } from 'react'

/** While this page stands, the header's words are light, because a night picture runs behind them. */
export function useLightHeader(light = true) {
  useEffect(() => {
    if (!light) return undefined
    const root = document.documentElement
    root.dataset.headerInk = 'light'
    return () => {
      delete root.dataset.headerInk
    }
  }, [light])
}
