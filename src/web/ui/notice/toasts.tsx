/**
 * Toasts: a fact, once, at the bottom centre. The same words go to a polite region that outlives the toast
 * and to the list of recent messages. Errors are never only a toast (decision 16).
 */
import { useEffect, useState } from 'react'
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled'
import { Button } from '../action/button.tsx'
import { IconButton } from '../action/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { doorWords } from '../door-words.ts'
import { words } from '../words.ts'
import { remember, useRecentMessages } from './messages.ts'
import styles from './toasts.module.css'

/** How long a toast stands, in milliseconds (spec 9). */
export const TOAST_CLOSES_AFTER = 1000
export const FEEDBACK_TOAST_CLOSES_AFTER = 5000

export type ToastOptions = {
  /** Milliseconds, or `stays` until it is closed. A toast with an act always stays. */
  closesAfter?: number | 'stays'
  act?: { label: string; onPress: () => void }
  /** To withdraw it by; a second one of the same name is not shown beside the first. */
  id?: string
  /** The person has closed it, or taken its act; not when it closes by itself or is withdrawn. */
  onClose?: () => void
  /** It was said before, on the page that was here until now. */
  quiet?: boolean
}

/** Words stay in the polite region this long, in milliseconds. */
const SPOKEN_FOR = 8000

const drift = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapseDuration: 150 })

type BodyProps = { text: string; act: ToastOptions['act']; close: (() => void) | undefined }

function ToastBody({ text, act, close }: BodyProps) {
  const press = () => {
    act?.onPress()
    close?.()
  }
  return (
    <>
      <span className={styles.sun} />
      <span aria-hidden="true">{text}</span>
      {act && (
        <Button look="text" className={styles.act} onClick={press}>
          {act.label}
        </Button>
      )}
      {close && (
        <IconButton icon="x" ground="float" label={doorWords.close} className={styles.close} onClick={() => close()} />
      )}
    </>
  )
}

/** Says a fact, such as "Saved as a draft". */
export function notify(text: string, options: ToastOptions = {}) {
  const { closesAfter = TOAST_CLOSES_AFTER, act, id, onClose, quiet } = options
  const stays = closesAfter === 'stays' || act !== undefined
  if (!quiet) remember(act ? `${text}. ${act.label}` : text)
  const body = ({ closeToast }: { closeToast: () => void }) => {
    const close = () => {
      closeToast()
      onClose?.()
    }
    return <ToastBody text={text} act={act} close={stays ? close : undefined} />
  }
  toast(body, { autoClose: stays ? false : closesAfter, ariaLabel: text, ...(id ? { toastId: id } : {}) })
}

/** Takes one back that is no longer true. */
export const withdraw = (id: string): void => toast.dismiss(id)

function Spoken() {
  const [newest] = useRecentMessages()
  const [silenced, setSilenced] = useState<number>()
  useEffect(() => {
    if (!newest) return undefined
    const timer = setTimeout(() => setSilenced(newest.id), SPOKEN_FOR)
    return () => clearTimeout(timer)
  }, [newest])
  return <VisuallyHidden aria-live="polite">{newest && newest.id !== silenced ? newest.text : ''}</VisuallyHidden>
}

/** Stands once, in the frame. `high` where the bottom of the window is full of controls, as in the player. */
export function ToastArea({ high = false }: { high?: boolean }) {
  return (
    <div onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <Spoken />
      <ToastContainer
        position="bottom-center"
        autoClose={TOAST_CLOSES_AFTER}
        aria-label={words.notifications}
        className={classNames(styles.area, high && styles.high)}
        toastClassName={styles.toast}
        progressClassName={styles.timer}
        transition={drift}
        role="group"
        icon={false}
        closeButton={false}
        closeOnClick={false}
        draggable={false}
        hideProgressBar
        pauseOnHover
        pauseOnFocusLoss
      />
    </div>
  )
}
