/**
 * Whoever is quicker than the app at the door it takes over: what they have typed goes into the app's own form, and if
 * they have pressed Sign In, it is sent.
 */

/** As typing does it: React looks at what the element itself was given. */
const type = (into: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(into, text)
  into.dispatchEvent(new Event('input', { bubbles: true }))
  // They have gone on to the next field: what is asked for then is asked for now.
  if (document.activeElement !== into) into.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

const carryField = (from: HTMLInputElement, alive: HTMLFormElement): void => {
  const into = alive.elements.namedItem(from.name)
  if (!(into instanceof HTMLInputElement)) return
  if (into.checked !== from.checked) into.click()
  else if (from.value && into.value !== from.value) type(into, from.value)
}

const carryForm = (drawn: HTMLFormElement, pressed: boolean): void => {
  const alive = document.querySelector<HTMLFormElement>('#root form')
  if (!alive) return
  for (const from of drawn.querySelectorAll('input')) carryField(from, alive)
  if (pressed) requestAnimationFrame(() => alive.requestSubmit())
}

const watch = (): void => {
  const drawn = document.querySelector<HTMLFormElement>('[data-drawn] form')
  if (!drawn) return
  let pressed = false
  drawn.addEventListener('submit', () => {
    pressed = true
  })
  const look = (): void => {
    if (drawn.isConnected) requestAnimationFrame(look)
    else carryForm(drawn, pressed)
  }
  look()
}

export const watchLoginForm = (): void => addEventListener('DOMContentLoaded', watch)
