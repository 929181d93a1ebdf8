/** /login: the way in, beside a real pause. */
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { doorWords } from '#web/features/identity/door-words.ts'
import { SignInForm } from '#web/features/identity/sign-in-form.tsx'
import { optionalPart } from '#web/lib/chunks.ts'
import { prepareHome } from '#web/lib/navigation.ts'
import { isFarewell } from '#web/session/ending.ts'
import type * as lateParts from './door-late.ts'
import { LoginDoor } from './login-door.tsx'

/** What comes after the form stands; a form without it is still a form. */
const late = (part: keyof typeof lateParts) => optionalPart(async () => (await import('./door-late.ts'))[part]())
const EveningBay = late('eveningBay')
const PartnerWays = late('partnerWays')
const PublicLine = late('publicLine') as ComponentType<{ base?: boolean }>

export function LoginScreen() {
  const leaving = isFarewell(useLocation().state)
  return (
    <LoginDoor
      words={doorWords}
      lead={leaving ? doorWords.left : doorWords.lead}
      scene={<EveningBay />}
      ways={<PartnerWays />}
      nav={<PublicLine />}
      base={<PublicLine base />}
    >
      <div onFocus={prepareHome}>
        <SignInForm />
      </div>
    </LoginDoor>
  )
}
