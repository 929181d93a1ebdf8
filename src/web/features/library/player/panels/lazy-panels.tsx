/**
 * Loads the panels as soon as the player is mounted. Without a network, they load once it is back. The voice needs none
 * of them.
 */
import { useEffect, useState } from 'react'
import { loadChunk } from '#web/lib/chunks.ts'
import type { OpenPanelsProps } from './open-panels.tsx'

type PanelsModule = { OpenPanels: (props: OpenPanelsProps) => React.ReactNode }

const loadPanels = (): Promise<PanelsModule> => loadChunk(() => import('./open-panels.tsx'))

export function LazyPanels(props: OpenPanelsProps) {
  const [panelsModule, setPanelsModule] = useState<PanelsModule>()
  const { isAnyOpen } = props.panels
  useEffect(() => {
    // A failed load is retried with the next click.
    if (!panelsModule) loadPanels().then(setPanelsModule, () => undefined)
  }, [panelsModule, isAnyOpen])
  return panelsModule ? <panelsModule.OpenPanels {...props} /> : null
}
