/** The feedback tab in its place, and an honest word about where to tell someone meanwhile. */
import { useState } from 'react'
import { frame } from '#web/lib/words/frame.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FeedbackTab } from '#web/ui/frame/feedback-tab.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

export function FeedbackCorner() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const footer = (
    <Button look="board" onClick={close}>
      {frame('feedback.close')}
    </Button>
  )
  return (
    <>
      <FeedbackTab aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={close} title={frame('feedback.title')} size="small" footer={footer}>
        <p>{frame('feedback.lead')}</p>
      </Dialog>
    </>
  )
}
