import { useEffect } from 'react'

/** While this page is mounted, the header's text is light, because a night picture is behind it. */
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
