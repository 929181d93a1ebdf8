/**
 * Toasts show one fact, once, at the bottom center. The same text goes to a polite live region that outlives the toast.
 * Errors are never only a toast. Toasts are rendered by toast-stack.tsx, which is loaded when the page is idle. See
 * docs/product.md#toasts-and-announcements.
 */
import { VisuallyHidden } from '../visually-hidden.tsx'
import { announce, useAnnouncement } from './announce.ts'

/** The time for which a toast is visible. */
export const TOAST_CLOSES_AFTER_MS = 1000
/** The time for which a toast about feedback that was sent or waits is visible. */
export const FEEDBACK_TOAST_CLOSES_AFTER_MS = 5000
/** The part of a toast's time that the exit animation takes, as in toast-stack.module.css. */
const EXIT_DURATION_MS = 260

/** Returns when a toast starts to leave, in milliseconds, so that it is gone at the end of its time. */
export const getExitDelay = (closesAfter: number): number => closesAfter - EXIT_DURATION_MS

export type ToastOptions = {
  /** Milliseconds, or `stays` until it is closed. A toast with an action always stays. */
  closesAfter?: number | 'stays'
  action?: { label: string; onPress: () => void }
  /** A second button next to the action, in place of the cross. */
  decline?: { label: string; onPress: () => void }
  /** The name for dismissing it; a second toast of the same name is not shown. */
  id?: string
  /** Called when the person closes it or presses its action; not when it closes by itself or is dismissed. */
  onClose?: () => void
  /** The message was already announced on the previous page. */
  quiet?: boolean
}

interface ToastRenderer {
  show: (text: string, options: ToastOptions) => void
  dismiss: (id: string) => void
}

let renderer: ToastRenderer | undefined
let waiting: { text: string; options: ToastOptions }[] = []

/** Renders toasts from now on, starting with those that wait. */
export const setToastRenderer = (nextRenderer: ToastRenderer): void => {
  renderer = nextRenderer
  waiting.forEach(({ text, options }) => nextRenderer.show(text, options))
  waiting = []
}

/** Shows a fact, such as "Saved as a draft". */
export function notify(text: string, options: ToastOptions = {}) {
  const { action, quiet } = options
  if (!quiet) announce(action ? `${text}. ${action.label}` : text)
  if (renderer) renderer.show(text, options)
  else waiting.push({ text, options })
}

/** Dismisses a toast that is no longer true. */
export const dismissToast = (id: string): void => {
  waiting = waiting.filter(({ options }) => options.id !== id)
  renderer?.dismiss(id)
}

/** The live region must exist before its first message, or screen readers would miss it. */
export function Announcer() {
  return <VisuallyHidden aria-live="polite">{useAnnouncement()}</VisuallyHidden>
}
