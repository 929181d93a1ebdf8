/** Separates key presses that are meant for a widget from those for the browser, the system or an input method. */

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
 * Returns the key of an event, or an empty string if it is not for the widget. With Alt, Ctrl or the Command key it is
 * a shortcut, and during a composition (as in Japanese or Korean) it belongs to the input method. Shift is allowed.
 *
 * @param event React's or the browser's
 */
export const getUnmodifiedKey = (event: Press | { nativeEvent: Press }): string => {
  const { key, keyCode, altKey, ctrlKey, metaKey, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event
  return altKey || ctrlKey || metaKey || isComposing || keyCode === COMPOSING ? '' : key
}
