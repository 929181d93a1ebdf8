/** The language that a person chose in a footer is stored and shown as chosen; the page stays English. */
import { useState } from 'react'
import { stored } from './stored.ts'

type Language = ReturnType<typeof stored.language.read>

export const useLanguage = () => {
  const [language, setLanguage] = useState(() => stored.language.read())
  const onLanguage = (chosen: string) => {
    stored.language.write(chosen as Language)
    setLanguage(stored.language.read())
  }
  return { language, onLanguage }
}
