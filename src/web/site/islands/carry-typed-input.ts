/**
 * Carries over what a person typed before the app replaced the sign-in page: the text goes into the app's own form, and
 * if they pressed Sign In, the form is submitted.
 */

/** Sets the value as typing does: React listens to the element's native setter and the event. */
const typeInto = (target: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, text)
  target.dispatchEvent(new Event('input', { bubbles: true }))
  // The person has moved on to the next field, so the handlers for leaving this field run now.
  if (document.activeElement !== target) target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

const copyField = (source: HTMLInputElement, liveForm: HTMLFormElement): void => {
  const target = liveForm.elements.namedItem(source.name)
  if (!(target instanceof HTMLInputElement)) return
  if (target.checked !== source.checked) target.click()
  else if (source.value && target.value !== source.value) typeInto(target, source.value)
}

const copyForm = (renderedForm: HTMLFormElement, isSubmitted: boolean): void => {
  const liveForm = document.querySelector<HTMLFormElement>('#root form')
  if (!liveForm) return
  for (const source of renderedForm.querySelectorAll('input')) copyField(source, liveForm)
  if (isSubmitted) requestAnimationFrame(() => liveForm.requestSubmit())
}

const watchForm = (): void => {
  const renderedForm = document.querySelector<HTMLFormElement>('[data-drawn] form')
  if (!renderedForm) return
  let isSubmitted = false
  renderedForm.addEventListener('submit', () => {
    isSubmitted = true
  })
  const check = (): void => {
    if (renderedForm.isConnected) requestAnimationFrame(check)
    else copyForm(renderedForm, isSubmitted)
  }
  check()
}

export const watchLoginForm = (): void => addEventListener('DOMContentLoaded', watchForm)
