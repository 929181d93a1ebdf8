import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { IconLink } from '#web/ui/action/icon-link.tsx'
import { FeedbackTab } from '#web/ui/frame/feedback-tab.tsx'
import { GallerySection, Flow } from './gallery-section.tsx'
import styles from './gallery.module.css'

function ButtonLooks() {
  const [busy, setBusy] = useState(true)
  return (
    <Flow>
      <ButtonLink to="?" look="board" size="large" endIcon="arrow-right-bold">
        Try Alaia
      </ButtonLink>
      <Button look="board" endIcon="check-bold">
        Save
      </Button>
      <Button look="line">Preview</Button>
      <Button look="soft">Add lesson</Button>
      <Button look="text">Skip</Button>
      <Button look="danger">Delete</Button>
      <Button>Quiet</Button>
      <Button look="board" disabled>
        Not yet
      </Button>
      <Button
        look="board"
        endIcon="paper-plane-tilt-fill"
        busy={busy}
        busyLabel="Sending"
        onClick={() => setBusy(true)}
      >
        Send
      </Button>
      <Button look="line" size="small" onClick={() => setBusy(!busy)}>
        Busy or not
      </Button>
    </Flow>
  )
}

function Sizes() {
  return (
    <Flow>
      <Button look="board" size="large" icon="play-fill">
        Resume part 3
      </Button>
      <Button look="line" size="large" icon="heart">
        Add to favorites
      </Button>
      <Button look="board" size="small" endIcon="arrow-right-bold">
        Try
      </Button>
      <Button look="soft" size="small" icon="download-simple">
        Download
      </Button>
    </Flow>
  )
}

function Icons() {
  const [isChecked, setIsChecked] = useState(true)
  return (
    <Flow>
      <IconButton icon="magnifying-glass" label="Search" />
      <IconButton
        icon={isChecked ? 'heart-fill' : 'heart'}
        label="Favorite"
        pressed={isChecked}
        onClick={() => setIsChecked(!isChecked)}
      />
      <IconButton icon="trash" label="Delete" disabled />
      <IconLink icon="gear-six" label="Settings" to="?" />
      <IconButton icon="heart" label="Favorite, on a surface" ground="surface" />
      <span className={styles.float}>
        <IconButton icon="arrows-out-simple" label="Maximize player" ground="float" />
      </span>
      <span className={styles.art}>
        <IconButton icon="heart-fill" label="Favorite, on a picture" ground="art" pressed large />
      </span>
    </Flow>
  )
}

export function Actions() {
  return (
    <GallerySection title="Actions">
      <ButtonLooks />
      <h3>Sizes</h3>
      <Sizes />
      <h3>Icons</h3>
      <Icons />
      <h3>Feedback</h3>
      <Flow>
        <FeedbackTab />
        <FeedbackTab isOpen />
      </Flow>
    </GallerySection>
  )
}
