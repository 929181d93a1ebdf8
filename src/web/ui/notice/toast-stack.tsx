import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled'
import { Button } from '../action/button.tsx'
import { IconButton } from '../action/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { signInMessages } from '../sign-in-messages.ts'
import { uiMessages } from '../ui-messages.ts'
import { setToastRenderer, getExitDelay, TOAST_CLOSES_AFTER_MS, type ToastOptions } from './toasts.tsx'
import styles from './toast-stack.module.css'

const drift = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapse: false })

type BodyProps = Pick<ToastOptions, 'action' | 'decline'> & { text: string; close: (() => void) | undefined }

function ToastBody({ text, action, decline, close }: BodyProps) {
  const press = (pressed: ToastOptions['action']) => () => {
    pressed?.onPress()
    close?.()
  }
  return (
    <>
      <span className={styles.sun} />
      <span className={styles.text} aria-hidden="true">
        {text}
      </span>
      {action && (
        <Button look="text" className={styles.action} onClick={press(action)}>
          {action.label}
        </Button>
      )}
      {decline && (
        <Button look="text" className={classNames(styles.action, styles.decline)} onClick={press(decline)}>
          {decline.label}
        </Button>
      )}
      {close && !decline && (
        <IconButton
          icon="x"
          ground="float"
          label={signInMessages.close}
          className={styles.close}
          onClick={() => close()}
        />
      )}
    </>
  )
}

const show = (
  text: string,
  { closesAfter = TOAST_CLOSES_AFTER_MS, action, decline, id, onClose }: ToastOptions,
): void => {
  const stays = closesAfter === 'stays' || action !== undefined
  const body = ({ closeToast }: { closeToast: () => void }) => {
    const close = () => {
      closeToast()
      onClose?.()
    }
    return <ToastBody text={text} action={action} decline={decline} close={stays ? close : undefined} />
  }
  toast(body, { autoClose: stays ? false : getExitDelay(closesAfter), ariaLabel: text, ...(id ? { toastId: id } : {}) })
}

setToastRenderer({ show, dismiss: (id) => toast.dismiss(id) })

/** Rendered once, in the layout. Use `high` if the bottom of the window is full of controls, as in the player. */
export function ToastStack({ high = false }: { high?: boolean }) {
  return (
    <div data-toasts onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        position="bottom-center"
        autoClose={getExitDelay(TOAST_CLOSES_AFTER_MS)}
        aria-label={uiMessages.notifications}
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
