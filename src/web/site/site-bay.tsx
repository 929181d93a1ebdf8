/** A bay of the public pages. The editor's preview draws it in place; the server inserts a cached one. */
import { createContext, type ReactNode, use } from 'react'
import { Bay, type BayProps } from '#web/ui/bay/bay.tsx'

export const BayDrawing = createContext<(bay: BayProps) => ReactNode>((bay) => <Bay {...bay} />)

export function SiteBay(bay: BayProps) {
  return use(BayDrawing)(bay)
}
