/**
 * Toasts: one fact, once, at the bottom center. The same words go to a polite live region that outlives the toast.
 * Errors are never only a toast. They are drawn by toast-stack.tsx, which is loaded when the page is idle. See
 * docs/product.md#toasts-and-announcements.
 */
import { VisuallyHidden } from '../visually-hidden.tsx'
import { announce, useAnnouncement } from './announce.ts'

/** How long a toast stands, in milliseconds. */
export const TOAST_CLOSES_AFTER = 1000
export const FEEDBACK_TOAST_CLOSES_AFTER = 5000
/** Of that, how long it takes to leave, as in toast-stack.module.css. */
const LEAVES_FOR = 260

/** When a toast begins to leave, in milliseconds, so that it is gone at the end of its time. */
export const getExitDelay = (closesAfter: number): number => closesAfter - LEAVES_FOR

export type ToastOptions = {
  /** Milliseconds, or `stays` until it is closed. A toast with an act always stays. */
  closesAfter?: number | 'stays'
  act?: { label: string; onPress: () => void }
  /** Beside an act, in the place of the cross. */
  decline?: { label: string; onPress: () => void }
  /** To withdraw it by; a second one of the same name is not shown beside the first. */
  id?: string
  /** The person has closed it, or taken its act; not when it closes by itself or is withdrawn. */
  onClose?: () => void
  /** It was said before, on the page that was here until now. */
  quiet?: boolean
}

interface Stack {
  show: (text: string, options: ToastOptions) => void
  dismiss: (id: string) => void
}

let stack: Stack | undefined
let waiting: { text: string; options: ToastOptions }[] = []

/** From now on they are drawn, beginning with those that wait. */
export const drawToasts = (by: Stack): void => {
  stack = by
  waiting.forEach(({ text, options }) => by.show(text, options))
  waiting = []
}

/** Says a fact, such as "Saved as a draft". */
export function notify(text: string, options: ToastOptions = {}) {
  const { act, quiet } = options
  if (!quiet) announce(act ? `${text}. ${act.label}` : text)
  if (stack) stack.show(text, options)
  else waiting.push({ text, options })
}

/** Takes one back that is no longer true. */
export const dismissToast = (id: string): void => {
  waiting = waiting.filter(({ options }) => options.id !== id)
  stack?.dismiss(id)
}

/** The region stands before anything is said in it, or nobody would hear it. */
export function Announcer() {
  return <VisuallyHidden aria-live="polite">{useAnnouncement()}</VisuallyHidden>
}
