/** The public site: header, footer with the language selector, and the page between them. */
import { useState } from 'react'
import { Outlet } from 'react-router'
import { doorWords } from '#web/features/identity/door-words.ts'
import { stored } from '#web/lib/stored.ts'
import { homeOf } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { PublicFrame } from '#web/ui/frame/public-frame.tsx'
import '#web/ui/icon/all-icons.ts'
import { Notices } from './notices.tsx'

type Language = ReturnType<typeof stored.language.read>

/** Remembered, and shown as chosen; the page stays English (decision 6). */
const useLanguage = () => {
  const [language, setLanguage] = useState(() => stored.language.read())
  const choose = (chosen: string) => {
    stored.language.write(chosen as Language)
    setLanguage(stored.language.read())
  }
  return [language, choose] as const
}

export function PublicLayout() {
  const [language, choose] = useLanguage()
  const user = useUser()
  return (
    <PublicFrame
      bay={<Bay place="footer" palette="night" />}
      language={language}
      onLanguage={choose}
      social={doorWords.social ?? []}
      home={user && homeOf(user)}
      notices={<Notices />}
    >
      <Outlet />
    </PublicFrame>
  )
}
