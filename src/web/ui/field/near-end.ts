/** Detects that a list is scrolled near its end, so that the next page is requested. */
import type { UIEvent } from 'react'

/** Pixels: a few lines. */
const NEAR_END = 120

export const isNearEnd = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_END
