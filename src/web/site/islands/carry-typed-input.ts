/**
 * Carries over what a person typed before the app replaced the sign-in page: the text goes into the app's own form, and
 * if they pressed Sign In, the form is submitted.
 */

/** Sets the value as typing does: React listens to the element's native setter and the event. */
const type = (into: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(into, text)
  into.dispatchEvent(new Event('input', { bubbles: true }))
  // The person has moved on to the next field, so the handlers for leaving this field run now.
  if (document.activeElement !== into) into.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

const copyField = (from: HTMLInputElement, alive: HTMLFormElement): void => {
  const into = alive.elements.namedItem(from.name)
  if (!(into instanceof HTMLInputElement)) return
  if (into.checked !== from.checked) into.click()
  else if (from.value && into.value !== from.value) type(into, from.value)
}

const copyForm = (drawn: HTMLFormElement, pressed: boolean): void => {
  const alive = document.querySelector<HTMLFormElement>('#root form')
  if (!alive) return
  for (const from of drawn.querySelectorAll('input')) copyField(from, alive)
  if (pressed) requestAnimationFrame(() => alive.requestSubmit())
}

const watch = (): void => {
  const drawn = document.querySelector<HTMLFormElement>('[data-drawn] form')
  if (!drawn) return
  let pressed = false
  drawn.addEventListener('submit', () => {
    pressed = true
  })
  const check = (): void => {
    if (drawn.isConnected) requestAnimationFrame(check)
    else copyForm(drawn, pressed)
  }
  check()
}

export const watchLoginForm = (): void => addEventListener('DOMContentLoaded', watch)
