/** A button that prints the page. Collapsed parts are expanded on paper. */

export const enablePrinting = (): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }
  addEventListener('beforeprint', () => {
    for (const folded of document.querySelectorAll<HTMLDetailsElement>('main details')) folded.open = true
  })
}
