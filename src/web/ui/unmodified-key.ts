/** Which presses of a key are meant for a widget, and which for the browser, the system or an input method. */

/** Safari reports the press that ends a composition with this code, when the composition is already over. */
const COMPOSING = 229

interface Press {
  key: string
  keyCode: number
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  isComposing: boolean
}

/**
 * The key of an event, or an empty string where it is not the widget's: with Alt, Ctrl or the Command key it is a shortcut,
 * and while somebody composes letters (as in Japanese or Korean) it belongs to the input method. Shift is allowed.
 *
 * @param event React's or the browser's
 */
export const unmodifiedKey = (event: Press | { nativeEvent: Press }): string => {
  const { key, keyCode, altKey, ctrlKey, metaKey, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event
  return altKey || ctrlKey || metaKey || isComposing || keyCode === COMPOSING ? '' : key
}
