/** A bay of the public pages. In the editor's preview it is drawn where it stands; the server sets in one it has kept. */
import { createContext, type ReactNode, use } from 'react'
import { Bay, type BayProps } from '#web/ui/bay/bay.tsx'

export const BayDrawing = createContext<(bay: BayProps) => ReactNode>((bay) => <Bay {...bay} />)

export function SiteBay(bay: BayProps) {
  return use(BayDrawing)(bay)
}
