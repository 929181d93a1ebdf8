import { useEffect, useState } from 'react'

/** Milliseconds after which a pointer that nobody moves is in the way (DESIGN 5, 36). */
const STILL = 3000

/** Whether no hand has moved the pointer for a while, nor touched the screen. */
export const useStillHand = (): boolean => {
  const [still, setStill] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setStill(true), STILL)
    const move = () => {
      clearTimeout(timer)
      setStill(false)
      timer = setTimeout(() => setStill(true), STILL)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerdown', move)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', move)
      removeEventListener('pointerdown', move)
    }
  }, [])
  return still
}
