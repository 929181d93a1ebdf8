/** Whoever presses Sign In before the app has come has pressed it: the app's own form is sent as soon as it stands. */

const sendWhenAlive = (drawn: HTMLFormElement): void => {
  if (drawn.isConnected) requestAnimationFrame(() => sendWhenAlive(drawn))
  else document.querySelector<HTMLFormElement>('#root form')?.requestSubmit()
}

/** A form that is alive takes the press itself, and says so. */
export const keepPress = (): void => {
  let pressed = false
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (pressed || defaultPrevented || !(target instanceof HTMLFormElement)) return
    pressed = true
    sendWhenAlive(target)
  })
}
