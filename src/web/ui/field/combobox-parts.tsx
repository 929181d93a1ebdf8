/** The input and the list of a combobox of react-aria-components, with the behavior of our fields. */
import { type ComponentProps, type KeyboardEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox'
import { PopoverContext } from 'react-aria-components/Popover'
import { useContextProps } from 'react-aria-components/slots'

interface InputProps extends ComponentProps<typeof Input> {
  /** While the person types, the first match is active, so that Enter selects it. */
  isTyping: boolean
}

/** A press and typing open the list. Enter and a press select; Tab only leaves. */
export function ComboboxInput({ isTyping, ...input }: InputProps) {
  // The library also renders the field outside the page, to collect the options. There is no state then.
  const state = useContext(ComboBoxStateContext)
  useEffect(() => {
    const { isOpen, collection, selectionManager } = state ?? {}
    if (isOpen && isTyping && selectionManager?.focusedKey === null) {
      selectionManager.setFocusedKey(collection?.getFirstKey() ?? null)
    }
  }, [state, isTyping])
  const handleCapturedKey = ({ key }: KeyboardEvent) => {
    // The library would select the active option. While typing that is the first match, which nobody has chosen.
    if (key === 'Tab') state?.selectionManager.setFocusedKey(null)
  }
  return (
    <Input
      {...input}
      autoCapitalize="none"
      onKeyDownCapture={handleCapturedKey}
      // The library makes up this event while the person types.
      onFocus={({ isTrusted, currentTarget }) => isTrusted && currentTarget.select()}
      onClick={() => state?.open(null, 'manual')}
      onInput={() => state?.open(null, 'input')}
    />
  )
}

/**
 * The library hides the page around an open list from screen readers, except elements with this attribute. The controls
 * around our list stay in use, so the page must stay visible.
 */
const keepPageVisible = (): void => {
  for (const element of document.body.children) element.setAttribute('data-live-announcer', 'true')
}

/**
 * The element below the field that holds the list while it is open. The library's own popover would be at the end of
 * the page, where a dialog covers it, and would close when the page scrolls.
 */
export function ComboboxPopup({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const state = useContext(ComboBoxStateContext)
  const box = useRef<HTMLElement>(null)
  const [, popup] = useContextProps({}, box, PopoverContext)
  const isOpen = state?.isOpen
  useEffect(() => {
    if (!isOpen) return
    // This effect runs before the one of the library, which is above.
    keepPageVisible()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  if (!state) return children
  return (
    isOpen && (
      <section ref={popup} className={className}>
        {children}
      </section>
    )
  )
}
