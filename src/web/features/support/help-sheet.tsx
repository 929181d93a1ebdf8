/** The help card over whatever is open, and from it the way to ask somebody to talk. */
import { useHelp } from './help-here.ts'
import { SupportCard } from './support-card.tsx'

export interface HelpSheetProps {
  open: boolean
  onClose: () => void
}

export function HelpSheet({ open, onClose }: HelpSheetProps) {
  const { card } = useHelp(open)
  return <SupportCard help={card} open={open} onClose={onClose} />
}
