/** Separates the widgets of react-aria-components from the page around them. */
import type { ComponentProps, KeyboardEvent, SyntheticEvent } from 'react'
import { getUnmodifiedKey } from '../unmodified-key.ts'

/** The key that browsers report while an input method processes a press. The library ignores it. */
const PROCESSED = 'Process'

const hideKey = ({ nativeEvent }: KeyboardEvent): void => {
  if (getUnmodifiedKey(nativeEvent) === '') {
    Object.defineProperty(nativeEvent, 'key', { value: PROCESSED, configurable: true })
  }
}
const showKey = ({ nativeEvent }: KeyboardEvent): void => {
  Reflect.deleteProperty(nativeEvent, 'key')
}

/** The library repeats presses on the active option, and sends it the events of a focus that stays in the field. */
const hideInvented = (event: SyntheticEvent): void => {
  if (!event.isTrusted) event.stopPropagation()
}

type GuardProps = Omit<ComponentProps<'div'>, 'onFocus' | 'onBlur'>

/**
 * An element around a widget of the library, which then sees no key of a press that is not for a widget. The library
 * takes arrow keys with Ctrl, in its tree also with Alt, and the press that ends a composition in Safari. Listeners
 * above the element see the real key, and no event that the library made up.
 */
export function ShortcutGuard({ onKeyDownCapture, onKeyDown, ...box }: GuardProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the widget inside has the keys
    <div
      {...box}
      onKeyDownCapture={(event) => {
        onKeyDownCapture?.(event)
        hideKey(event)
      }}
      onKeyDown={(event) => {
        showKey(event)
        onKeyDown?.(event)
        hideInvented(event)
      }}
      onFocus={hideInvented}
      onBlur={hideInvented}
    />
  )
}
