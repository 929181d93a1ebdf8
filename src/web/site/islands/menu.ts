/** The menu of small screens opens without a script; with one, Esc and a press outside close it. */

const close = (menu: HTMLDetailsElement): void => {
  menu.open = false
}

export const closeMenus = (): void => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) {
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !menu.open) return
      close(menu)
      menu.querySelector('summary')?.focus()
    })
    addEventListener('pointerdown', ({ target }) => {
      if (menu.open && !menu.contains(target as Node)) close(menu)
    })
  }
}
