/** The footer's selector shows the chosen language and stores it. The page stays English. */
import { stored } from '#web/lib/storage/stored.ts'

export const rememberLanguage = (): void => {
  const select = document.querySelector<HTMLSelectElement>('select[data-language]')
  if (!select) return
  select.value = stored.language.read()
  select.addEventListener('change', () =>
    stored.language.write(select.value as ReturnType<typeof stored.language.read>),
  )
}
