import { useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { Bay } from '#web/ui/bay/bay.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { UserMenu } from '#web/ui/frame/user-menu.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { TabbedDialog } from '#web/ui/overlay/tabbed-dialog.tsx'
import { GallerySection, Flow } from './gallery-section.tsx'
import { USER_ITEMS } from './gallery.content.ts'

const TABS = [
  { id: 'look', label: 'Look and reading', icon: 'paint-brush-broad-fill' },
  { id: 'reminders', label: 'Reminders', icon: 'bell' },
  { id: 'data', label: 'My data', icon: 'archive' },
] as const

type OverlayProps = { open: boolean; close: () => void }

function Question({ open, close }: OverlayProps) {
  const footer = (
    <>
      <Button look="text" onClick={close}>
        Not now
      </Button>
      <Button look="board" endIcon="check-bold" onClick={close}>
        Save
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={close} title="Name this exercise" footer={footer}>
      <TextField label="Title" />
    </Dialog>
  )
}

function Confirmation({ open, close }: OverlayProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Delete this entry?"
      cancelLabel="Keep it"
      onCancel={close}
      confirmLabel="Delete entry"
      onConfirm={close}
      danger
      error="That didn't get through. Nothing was deleted."
    >
      It can't be restored.
    </ConfirmDialog>
  )
}

function Alert({ open, close }: OverlayProps) {
  const stay = (
    <Button look="board" endIcon="check-bold" onClick={close}>
      I'm still here
    </Button>
  )
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Still there?"
      size="small"
      alert
      art={<Bay composition="idle" byDay="dusk" height={0.1} />}
      footer={stay}
    >
      In <strong>01:42</strong> we'll sign you out, so nobody reads over your shoulder. Your work is saved.
    </Dialog>
  )
}

function TabbedExample({ open, close }: OverlayProps) {
  const [tab, setTab] = useState('look')
  const done = (
    <Button look="board" endIcon="check-bold" onClick={close}>
      Done
    </Button>
  )
  return (
    <TabbedDialog
      open={open}
      onClose={close}
      title="Settings"
      parts={TABS}
      part={tab}
      onTab={setTab}
      aside="Amara Okafor"
      footer={done}
    >
      The part called {tab}.
    </TabbedDialog>
  )
}

/** The dialogs, each with the label of the button that opens it. */
const DIALOGS = {
  'A dialog': Question,
  'A confirmation': Confirmation,
  'An alert': Alert,
  'A dialog in parts': TabbedExample,
} as const

export function Overlays() {
  const [openOverlay, setOpenOverlay] = useState<string>()
  const close = () => setOpenOverlay(undefined)
  return (
    <GallerySection title="Overlays">
      <Flow>
        {Object.keys(DIALOGS).map((name) => (
          <Button key={name} look="line" onClick={() => setOpenOverlay(name)}>
            {name}
          </Button>
        ))}
        <UserMenu name="Amara" items={USER_ITEMS} />
      </Flow>
      {Object.entries(DIALOGS).map(([name, Overlay]) => (
        <Overlay key={name} open={openOverlay === name} close={close} />
      ))}
    </GallerySection>
  )
}
