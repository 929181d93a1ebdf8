/** Brings the panels as soon as the player stands. Without a network they come when it is back; the voice needs none of them. */
import { useEffect, useState } from 'react'
import { loadChunk } from '#web/lib/chunks.ts'
import type { OpenPanelsProps } from './open-panels.tsx'

type Part = { OpenPanels: (props: OpenPanelsProps) => React.ReactNode }

const bring = (): Promise<Part> => loadChunk(() => import('./open-panels.tsx'))

export function PanelsWhenHere(props: OpenPanelsProps) {
  const [part, setPart] = useState<Part>()
  const { isAnyOpen } = props.panels
  useEffect(() => {
    // Asked for again with the next press, if it did not come.
    if (!part) bring().then(setPart, () => undefined)
  }, [part, isAnyOpen])
  return part ? <part.OpenPanels {...props} /> : null
}
