/** The footer's selector shows the choice only, and remembers it (decision 6). */
import { stored } from '#web/lib/stored.ts'

export const rememberLanguage = (): void => {
  const select = document.querySelector<HTMLSelectElement>('select[data-language]')
  if (!select) return
  select.value = stored.language.read()
  select.addEventListener('change', () =>
    stored.language.write(select.value as ReturnType<typeof stored.language.read>),
  )
}
