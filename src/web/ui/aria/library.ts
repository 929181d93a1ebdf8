/** Prepares the page for react-aria-components. Every module that uses the library imports this one first. */
import './press.css'

/**
 * The library adds a style element with this ID, which the content security policy refuses. It does not do so if the
 * page has an element with the ID. The rule of that style is in press.css.
 */
const PRESS_STYLE_ID = 'react-aria-pressable-style'

const placeholder = document.createElement('meta')
placeholder.id = PRESS_STYLE_ID
document.head.append(placeholder)
